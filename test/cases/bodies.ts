import { Readable } from "node:stream";
import { runInNewContext } from "node:vm";

export class Person {
  readonly name = "Mona";
}

/** Has the method of a Node stream, and nothing else. */
export class OldStream {
  pipe(): void {
    // Never called.
  }
}

/** As a library for old browsers would make it. */
class ForeignReader {
  getReader(): void {
    // Never called.
  }
}

async function* chunks(): AsyncGenerator<string> {
  yield await Promise.resolve("chunk");
}

/** Data that says by itself what it is, or that only the caller can tell. */
export const selfDescribing: [string, () => unknown][] = [
  ["a string", () => "a=1"],
  ["an ArrayBuffer", () => new ArrayBuffer(2)],
  ["a SharedArrayBuffer", () => new SharedArrayBuffer(2)],
  ["a DataView", () => new DataView(new ArrayBuffer(2))],
  ["an ArrayBuffer of another realm", () => runInNewContext("new ArrayBuffer(2)") as unknown],
  ["a Uint8Array of another realm", () => runInNewContext("new Uint8Array(2)") as unknown],
  ["a Node stream", () => Readable.from(["chunk"])],
  ["a stream that only pipes", () => new OldStream()],
  ["a web ReadableStream", () => new ReadableStream()],
  ["a stream that only has a reader", () => new ForeignReader()],
  ["an async generator", () => chunks()],
  ["a plain object that is async iterable", () => ({ [Symbol.asyncIterator]: () => chunks() })],
  ["a Blob", () => new Blob(["ab"])],
  ["a FormData", () => new FormData()],
  ["a URLSearchParams", () => new URLSearchParams({ a: "1" })],
];

/** Data that is to become JSON. */
export const jsonData: [string, () => unknown][] = [
  ["a plain object", () => ({ a: 1 })],
  ["an object without prototype", () => Object.create(null) as unknown],
  ["a plain object with a field called pipe", () => ({ pipe: () => 1, getReader: () => 1 })],
  ["an array", () => [1, 2]],
  ["null", () => null],
  ["a number", () => 5],
  ["a bigint", () => 5n],
  ["an instance of a class", () => new Person()],
  ["a Date", () => new Date(0)],
  ["a Map", () => new Map([["a", 1]])],
];
