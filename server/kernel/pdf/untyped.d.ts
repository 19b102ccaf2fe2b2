// Of two packages that bring no types, what is used here.

declare module 'bidi-js' {
  interface Bidi {
    /** One level for each UTF-16 unit: odd where it is read from the right. */
    getEmbeddingLevels(text: string): { levels: Uint8Array }
    getMirroredCharacter(letter: string): string | null
  }
  export default function bidiFactory(): Bidi
}

declare module 'linebreak' {
  /** Where a text may be broken by UAX #14, one place after the other. */
  export default class LineBreaker {
    constructor(text: string)
    nextBreak(): { position: number; required: boolean } | null
  }
}
