import type { RenewedLinks } from '#shared/people/record.ts'
import { counted } from '#shared/words.ts'

/** What became of the links that were mailed to an address which is theirs no longer; nothing where none is. */
export function linksWords(renewed: RenewedLinks | undefined): string[] {
  if (!renewed) return []
  const { to, count } = renewed
  const ended = 'What was mailed to the former address opens nothing any more'

  return to === null ? [ended] : [ended, `${counted(count, 'new link')} went to ${to}`]
}
