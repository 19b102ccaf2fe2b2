import type { Letter } from '#server/notices/letter.ts'
import type { NoticeKind } from '#shared/notices/kinds.ts'
import type { Wording } from '#shared/notices/wording.ts'

export interface Template extends Wording {
  /** What staff call it. */
  title: string
  /** Needed unless told: what people may choose not to be told has its kind. */
  kind?: NoticeKind
  /** Whether it carries a code or a link that lets somebody in, or opens what is theirs. */
  secret?: true
  /** Somebody waits for it at this moment: it is tried also where mail has bounced, or one bad answer would lock them out. */
  awaited?: true
  /** What its {names} may stand for, beside those of every mail. */
  samples?: Readonly<Record<string, string>>
  /** The {name} without which it is of no use: a code, for the letter and never for the subject. */
  required?: string
  /** Below its lead in a preview. */
  example: Pick<Letter, 'lines' | 'table' | 'notes'> & { action?: string }
}
