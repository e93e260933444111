import type ts from "typescript";

/** The files that each compiler has parsed: a key of what the result depends on, with the file. */
const PARSED = new WeakMap<typeof ts, Map<string, ts.SourceFile | undefined>>();

/**
 * A compiler's host that parses files once for all programs whose options differ at most in libraries and in what is
 * checked: those of the language, of packages and of this one. Files in `changing` are read each time.
 */
export function sharingHost(
  compiler: typeof ts,
  options: ts.CompilerOptions,
  changing: string,
): ts.CompilerHost {
  const host = compiler.createCompilerHost(options);
  const parsed = PARSED.get(compiler) ?? new Map<string, ts.SourceFile | undefined>();
  PARSED.set(compiler, parsed);
  const parse = host.getSourceFile.bind(host);
  host.getSourceFile = (path, settings, ...rest) => {
    if (path.startsWith(changing)) {
      return parse(path, settings, ...rest);
    }
    const key = JSON.stringify([path, settings]);
    if (!parsed.has(key)) {
      parsed.set(key, parse(path, settings, ...rest));
    }
    return parsed.get(key);
  };
  return host;
}
