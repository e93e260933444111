/** Own properties: set and copied without any effect of a setter or a prototype. */
import { copyOwn } from "./objects.js";

/**
 * Descriptors that inherit nothing, since a `get` on a polluted Object.prototype would break one. With literals that
 * have `__proto__: null`, a layer of defaults takes twice as long to make. No static block, since React Native's Babel
 * preset does not compile those.
 */
const DataDescriptor = /* @__PURE__ */ withoutPrototype(
  class implements PropertyDescriptor {
    readonly value: unknown;
    readonly enumerable: boolean;
    readonly writable: boolean;
    readonly configurable: boolean;

    constructor(value: unknown, enumerable: boolean, changeable: boolean) {
      this.value = value;
      this.enumerable = enumerable;
      this.writable = changeable;
      this.configurable = changeable;
    }
  },
);

function withoutPrototype<Class extends { readonly prototype: object }>(made: Class): Class {
  Object.setPrototypeOf(made.prototype, null);
  return made;
}

/**
 * A chain over another: an object with these fields, whose prototype is the chain below it. Assignments would search
 * the whole chain for setters.
 */
export function chainOver<Layer extends object>(
  below: Layer,
  fields: Iterable<readonly [name: string, value: unknown]>,
): Layer {
  const layer = Object.create(below) as Layer;
  for (const field of fields) {
    Object.defineProperty(layer, field[0], new DataDescriptor(field[1], true, true));
  }
  return layer;
}

/** The descriptor of a property that cannot be changed. */
export function fixedDescriptor(value: unknown, enumerable = true): PropertyDescriptor {
  return new DataDescriptor(value, enumerable, false);
}

/** Whether Object.prototype has a property of this name at this moment. */
export function isInherited(name: string): boolean {
  return name in Object.prototype;
}

/**
 * Sets an own property, even if Object.prototype has one with that name. An assignment would call its setter, as for
 * `__proto__`, or throw if it is frozen.
 */
export function setOwn<Key extends PropertyKey>(
  target: Partial<Record<Key, unknown>>,
  key: Key,
  value: unknown,
): void {
  if (key in target && !Object.hasOwn(target, key)) {
    Object.defineProperty(target, key, {
      // The descriptor inherits nothing, since a `get` on a polluted `Object.prototype` would break it.
      __proto__: null,
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    } as PropertyDescriptor);
  } else {
    target[key] = value;
  }
}

/** Sets an own property of an object that was just made. An assignment takes less time than {@link setOwn}. */
export function assignOwn(target: Record<string, unknown>, name: string, value: unknown): void {
  if (name === "__proto__") {
    setOwn(target, name, value);
    return;
  }
  try {
    target[name] = value;
  } catch {
    // Object.prototype has a property of this name that cannot be changed.
    setOwn(target, name, value);
  }
}

/** Another object of the same class with the same own properties; `see` gets the value of each. */
export function cloneOf<Source extends object>(
  source: Source,
  see: (key: PropertyKey, value: unknown) => void,
): Source {
  const clone = Object.create(Reflect.getPrototypeOf(source)) as Source;
  for (const key of Reflect.ownKeys(source)) {
    const descriptor = Object.getOwnPropertyDescriptor(source, key);
    const own = copyOwn(descriptor ?? {});
    see(key, own["value"]);
    Object.defineProperty(clone, key, own);
  }
  return clone;
}

/** The fields of an object that are not `undefined`. */
type Defined<Fields> = {
  -readonly [Name in keyof Fields as undefined extends Fields[Name] ? never : Name]: Fields[Name];
} & {
  -readonly [Name in keyof Fields as undefined extends Fields[Name] ? Name : never]?: Exclude<
    Fields[Name],
    undefined
  >;
};

/**
 * The own fields that are not `undefined`, including those under symbols. So a field that may be absent is left out,
 * and not `undefined`.
 */
export function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  const copy = { ...fields };
  for (const key of Reflect.ownKeys(copy)) {
    if (copy[key as keyof Fields] === undefined) {
      Reflect.deleteProperty(copy, key);
    }
  }
  // TypeScript does not know which fields are left.
  return copy as object as Defined<Fields>;
}
