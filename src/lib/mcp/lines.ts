/** Text cut into lines as it comes, which never holds more than one chunk beside the longest line. */
export interface Lines {
  push(chunk: Buffer): void;
  /** What came last is a line, whether it ended or not. */
  end(): void;
  /** The next whole line, `too-long` once for one that is, null where none is whole yet. */
  next(): { readonly line: string } | 'too-long' | null;
}

/** @param longest in bytes */
export function cutLines(longest: number): Lines {
  let rest: Buffer = Buffer.alloc(0);
  let isSkipping = false;

  function tooLong(): 'too-long' | null {
    const isNews = !isSkipping;
    isSkipping = true;
    rest = Buffer.alloc(0);
    return isNews ? 'too-long' : null;
  }

  return {
    push(chunk) {
      rest = Buffer.concat([rest, chunk]);
    },
    end() {
      if (rest.length > 0) rest = Buffer.concat([rest, Buffer.from('\n')]);
    },
    next() {
      for (;;) {
        const end = rest.indexOf(0x0a);
        if (end < 0) return isSkipping || rest.length > longest ? tooLong() : null;
        const line = rest.subarray(0, end);
        rest = rest.subarray(end + 1);
        const wasSkipping = isSkipping;
        isSkipping = false;
        if (wasSkipping) continue;
        return line.length > longest ? 'too-long' : { line: line.toString('utf8') };
      }
    },
  };
}
