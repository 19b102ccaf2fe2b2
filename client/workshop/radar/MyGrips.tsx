import { useSuspenseQuery } from '@tanstack/react-query'

import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { counted } from '#shared/words.ts'

import { myWorn } from './queries.ts'
import { clubWords, monthsOf, preparePath } from './worn-words.ts'

/** Says which of one's own grips are old, and prepares new ones. */
export function MyGrips() {
  const { clubs } = useSuspenseQuery(myWorn).data
  if (clubs.length === 0) return null

  return (
    <Notice
      kind="information"
      title={`The grips of your ${clubWords(clubs)} are ${counted(monthsOf(clubs), 'month')} old`}
    >
      <p className="mb-3">Fresh ones hold better with less grip. Tell us which you want, and bring the clubs.</p>
      <ButtonLink to={preparePath(clubs)} size="tight" tone="quiet" className="justify-self-start">
        Prepare a regrip
      </ButtonLink>
    </Notice>
  )
}
