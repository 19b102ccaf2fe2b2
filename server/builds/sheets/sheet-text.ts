import type { NewSheet } from '#shared/builds/sheets/sheet.ts'
import { showField } from '#shared/clubs/rules.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import { fieldOf, SpecKey } from '#shared/clubs/spec.ts'

/** A sheet as plain text, for readers of the message. */
export const sheetText = ({ kind, clubs }: Pick<NewSheet, 'kind' | 'clubs'>, locale: string): string =>
  [
    kind === 'putter' ? 'PUTTER BUILD SHEET' : 'BUILD SHEET',
    ...clubs.map(({ slot, spec }) => {
      const facts = SpecKey.options.flatMap((key) =>
        spec[key] === undefined || fieldOf(key).isPrivate
          ? []
          : `${fieldOf(key).label.toLowerCase()} ${showField(key, spec[key], locale)}`,
      )
      return `${nameOfSlot(slot)}: ${facts.join(', ') || 'as you advise'}`
    }),
  ].join('\n')
