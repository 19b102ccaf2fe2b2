import type { TemplateMail } from '#server/notices/service.ts'
import { greetingOf } from '#shared/people/person-name.ts'
import { counted } from '#shared/words.ts'

interface SheetMailFacts {
  id: string
  number: string
  link: string
}

type Mail = Omit<TemplateMail, 'to'>

const linkNote = 'The link opens the sheet without an account. Pass it on to nobody who is not to see it.'

/** Confirms a request. The address is unverified: it repeats only the name. */
export const requestMail = ({ id, number, link }: SheetMailFacts, name: string): Mail => ({
  template: 'build_sheet',
  about: id,
  facts: { number },
  lines: [
    `Hello ${greetingOf(name)},`,
    'Your sheet is with us. We look at it, and send it back with what we would build and what it costs.',
    'It is no order, and no price is agreed yet. Until we share it with you, you can change it.',
  ],
  action: { label: 'Open your sheet', url: link },
  notes: [linkNote, 'If you did not ask us for this, ignore this e-mail: nothing else follows.'],
})

/** Tells the client of a shared version. */
export const sharedMail = (
  { id, number, link }: SheetMailFacts,
  {
    name,
    version,
    changes,
    isOrdered,
  }: { name: string; version: number; changes: number | undefined; isOrdered: boolean },
): Mail => ({
  template: 'build_sheet',
  about: id,
  facts: { number },
  lines: [
    `Hello ${greetingOf(name)},`,
    changes === undefined
      ? 'This is what we would build for you, club by club. Look at it, and approve it with your name.'
      : `Version ${version} of your sheet changes ${counted(changes, 'thing')}. ${
          isOrdered
            ? 'Nothing is built otherwise yet: the quote of it follows, and by that you approve it.'
            : 'Only what changed is to be approved.'
        }`,
  ],
  action: { label: 'Look at your sheet', url: link },
  notes: [linkNote],
})
