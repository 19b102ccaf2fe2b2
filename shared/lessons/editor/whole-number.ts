import { z } from 'zod'

/** A whole number as it is typed into a form. */
export const wholeNumber = (least: number, most: number) =>
  z
    .int('This must be a whole number.')
    .min(least, `This must be at least ${least}.`)
    .max(most, `This must be at most ${most}.`)
