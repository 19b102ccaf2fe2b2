import { deflateRawSync } from 'node:zlib'

import fc from 'fast-check'
import sharp from 'sharp'
import { expect } from 'vitest'

import type { Call } from '#shared/http/call.ts'

import { makePdf, makePhoto, upload } from './files.ts'

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script><rect width="9" height="9"/></svg>'

/** Something to look at: pixels of one color are packed so well that hardly a bit of a file would be theirs. */
const noise = (channels: 1 | 2 | 3 | 4, width = 64, height = 48) =>
  sharp(Buffer.from(Uint8Array.from({ length: width * height * channels }, (_, at) => (at * at * 31 + at * 7) % 251)), {
    raw: { width, height, channels },
  })

const frames = (count: number) =>
  sharp(Buffer.from(Uint8Array.from({ length: 32 * 32 * count * 3 }, (_, at) => (at * 13) % 256)), {
    raw: { width: 32, height: 32 * count, channels: 3, pageHeight: 32 },
  })

const longPdf = () =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj\n<< /Length 9 /Filter /FlateDecode >>\nstream\n'),
    deflateRawSync(Buffer.alloc(5000, 'x')),
    Buffer.from('\nendstream\nendobj\nxref\n0 1\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n'),
  ])

/** Files of every form that somebody may send: those that are read, and those that look like one of them. */
export const wholeFiles: Readonly<Record<string, () => Promise<Buffer>>> = {
  photo: () => makePhoto({ width: 80, height: 60 }),
  jpeg: () => noise(3).jpeg().toBuffer(),
  'progressive jpeg': () => noise(3).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  'jpeg for print': () => noise(3).toColorspace('cmyk').jpeg().toBuffer(),
  'grey jpeg': () => noise(1).toColorspace('b-w').jpeg().toBuffer(),
  'jpeg with a profile': () => noise(3).withIccProfile('p3').withXmp('<x/>').jpeg().toBuffer(),
  png: () => noise(4).png().toBuffer(),
  'png of few colors': () => noise(3).png({ palette: true }).toBuffer(),
  'png of sixteen bits': () => noise(3).toColorspace('rgb16').png().toBuffer(),
  'interlaced png': () => noise(4).png({ progressive: true }).toBuffer(),
  'grey png with holes': () => noise(2).png().toBuffer(),
  webp: () => noise(4).webp().toBuffer(),
  'webp without loss': () => noise(4).webp({ lossless: true }).toBuffer(),
  'webp that moves': () => frames(3).webp().toBuffer(),
  avif: () => noise(4).avif({ effort: 0 }).toBuffer(),
  gif: () => frames(3).gif().toBuffer(),
  tiff: () => noise(3).tiff().toBuffer(),
  drawing: () => Promise.resolve(Buffer.from(svg)),
  document: () => Promise.resolve(makePdf()),
  'document with streams': () => Promise.resolve(longPdf()),
}

/** Beginnings of other forms, by which what follows is taken for one of them. */
const beginnings = [
  'ffd8ffe0',
  'ffd8ffe1',
  '89504e470d0a1a0a',
  '89504e470d0a1a0a0000000d49484452',
  '52494646ffffffff57454250',
  '52494646ffffffff5745425056503858',
  '0000001c6674797061766966',
  '0000001c667479706d696631',
  '00000000667479706865696300',
  '255044462d312e37',
  '474946383961',
  '49492a00',
  '4d4d002a',
  '504b0304',
  '504b030414000000000000000000',
  '1f8b08',
  '7b5c727466',
  '4f67675300',
  '1a45dfa3',
  '494433030000000000',
  '3026b2758e66cf11a6d900aa0062ce6c',
  'd0cf11e0a1b11ae1',
  'efbbbf',
  'fffe',
  '3c3f786d6c20',
  '0000000c6a5020200d0a870a',
  'ff4fff51',
  '38425053',
  '00000100',
  '667479706d',
].map((hex) => Buffer.from(hex, 'hex'))

const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })

interface Damage {
  what: string
  to: (whole: Buffer) => Buffer
}

const at = (whole: Buffer, share: number) => Math.floor(share * whole.length)

const damage: fc.Arbitrary<Damage> = fc.oneof(
  place.map((share) => ({
    what: `ends after ${share}`,
    to: (whole: Buffer) => whole.subarray(0, at(whole, share)),
  })),
  fc.nat(64).map((bytes) => ({ what: `ends after ${bytes} bytes`, to: (whole: Buffer) => whole.subarray(0, bytes) })),
  fc.tuple(fc.array(place, { minLength: 1, maxLength: 40 }), fc.nat(7)).map(([shares, bit]) => ({
    what: `bits ${bit} at ${shares.join(' ')}`,
    to: (whole: Buffer) => changed(whole, (copy) => shares.forEach((share) => flip(copy, at(copy, share), bit))),
  })),
  fc.array(fc.tuple(fc.nat(100), fc.nat(255)), { minLength: 1, maxLength: 12 }).map((bytes) => ({
    what: `bytes ${bytes.join(' ')} of its head`,
    to: (whole: Buffer) => changed(whole, (copy) => bytes.forEach(([where, value]) => put(copy, where, value))),
  })),
  fc.tuple(place, fc.nat(2000), fc.constantFrom(0, 255)).map(([share, length, value]) => ({
    what: `${length} times ${value} from ${share}`,
    to: (whole: Buffer) =>
      changed(whole, (copy) => copy.fill(value, at(copy, share), Math.min(copy.length, at(copy, share) + length))),
  })),
  fc.tuple(place, place).map(([from, until]) => ({
    what: `without what is between ${from} and ${until}`,
    to: (whole: Buffer) =>
      Buffer.concat([
        whole.subarray(0, at(whole, Math.min(from, until))),
        whole.subarray(at(whole, Math.max(from, until))),
      ]),
  })),
  fc.constantFrom(...beginnings).map((beginning) => ({
    what: `begins as ${beginning.toString('hex')}`,
    to: (whole: Buffer) => Buffer.concat([beginning, whole.subarray(beginning.length)]),
  })),
  fc.constantFrom(...beginnings).map((beginning) => ({
    what: `after ${beginning.toString('hex')}`,
    to: (whole: Buffer) => Buffer.concat([beginning, whole]),
  })),
  fc.constantFrom(...beginnings).map((beginning) => ({
    what: `followed by ${beginning.toString('hex')}`,
    to: (whole: Buffer) => Buffer.concat([whole, beginning, Buffer.from(svg)]),
  })),
  fc.tuple(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 300 })).map(([beginning, rest]) => ({
    what: `only ${beginning.toString('hex')} and ${Buffer.from(rest).toString('hex')}`,
    to: () => Buffer.concat([beginning, rest]),
  })),
  fc.constantFrom(0, 1, 65_535, 0x7f_ff_ff_ff, 0xff_ff_ff_ff).chain((side) =>
    fc.constantFrom(16, 20, 24, 26, 28, 163).map((where) => ({
      what: `${side} as a number at ${where}`,
      to: (whole: Buffer) => changed(whole, (copy) => copy.length > where + 4 && copy.writeUInt32BE(side, where)),
    })),
  ),
)

function changed(whole: Buffer, change: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(whole)
  change(copy)
  return copy
}

function put(copy: Buffer, where: number, value: number) {
  if (where < copy.length) copy[where] = value
}

const flip = (copy: Buffer, where: number, bit: number) => put(copy, where, (copy[where] ?? 0) ^ (1 << bit))

/** Damaged files, the same ones for the same seed; each form is damaged in its turn. */
export async function damagedFiles(count: number, seed: number): Promise<{ what: string; content: Buffer }[]> {
  const whole = await Promise.all(
    Object.entries(wholeFiles).map(async ([name, make]) => ({ name, content: await make() })),
  )

  return fc.sample(damage, { numRuns: count, seed }).flatMap(({ what, to }, turn) => {
    const of = whole[turn % whole.length]
    return of ? [{ what: `${of.name}: ${what}`, content: to(of.content) }] : []
  })
}

const names = [
  'photo.jpg',
  '',
  '\u0000',
  '../../etc/passwd',
  `${'😀'.repeat(80)}.png`,
  'x'.repeat(200),
  'a\r\nb: c.pdf',
]

/** What can be read is a picture or a document from then on; all else is refused by a sentence that a person can read. */
export async function expectKeptOrRefused(call: Call, { what, content }: { what: string; content: Buffer }) {
  const name = names[content.length % names.length]
  const answer = await upload(call, content, name).catch((error: unknown) => error)

  expect
    .soft(answer, `${what}, as ${JSON.stringify(name)}`)
    .toMatchObject(
      answer instanceof Error
        ? { code: 'invalid_input', message: expect.stringMatching(/^[A-Z].*\.$/) }
        : { type: expect.stringMatching(/^(image\/jpeg|application\/pdf)$/), bytes: expect.any(Number) },
    )
}
