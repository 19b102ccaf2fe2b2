// The parts that we use of two packages without types.

declare module 'bidi-js' {
  interface Bidi {
    /** One level for each UTF-16 unit; odd where it reads from right to left. */
    getEmbeddingLevels(text: string): { levels: Uint8Array }
    getMirroredCharacter(letter: string): string | null
  }
  export default function bidiFactory(): Bidi
}

declare module 'linebreak' {
  /** Finds where UAX #14 allows a text to break, one place after the other. */
  export default class LineBreaker {
    constructor(text: string)
    nextBreak(): { position: number; required: boolean } | null
  }
}
