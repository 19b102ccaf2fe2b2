import { z } from 'zod'

import { Line } from '#shared/http/wire.ts'

// What mail programs make a link of: an address, or something like a host with a dot between words.
const likeALink = /:\/\/|\bwww\.|@|[\p{L}\d-]{3}\.\p{L}{2}/iu

/** A person's name, or a part of it. Our mails repeat it to addresses that nobody has proven: it holds no link. */
export const PersonName = (maximum: number) =>
  Line(maximum).refine((text) => !likeALink.test(text), 'Write a name here, without a link.')

const likeAName = /^[\p{L}\p{M}'’. -]{1,40}$/u
const mostWords = 4

/** How a mail greets somebody whose address nobody has proven: a name that is long or odd may be an advertisement. */
export const greetingOf = (name: string): string =>
  likeAName.test(name) && !likeALink.test(name) && name.split(/\s+/).length <= mostWords ? name : 'there'

/** A part of a name that somebody may be without. */
export const OptionalName = (maximum: number) =>
  z
    .string()
    .overwrite((text) => text.trim())
    .refine(
      (text) => text === '' || PersonName(maximum).safeParse(text).success,
      `Write a name here, in one line of at most ${maximum} characters, without a link.`,
    )
