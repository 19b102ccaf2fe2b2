import { useSuspenseQuery } from '@tanstack/react-query'

import { bookableBy } from '#client/people/service.ts'

/** Whom of their household somebody books for. */
export function ForWhom({ personId, userId }: { personId: string; userId: string }) {
  const { data: people } = useSuspenseQuery(bookableBy(userId))
  const person = people.find((one) => one.personId === personId)

  return (
    <p className="leading-snug">
      <span className="font-semibold">
        {person?.firstName} {person?.lastName}
      </span>
      <span className="block text-sm text-muted">
        The confirmation goes to them, or to you where they have no e-mail.
      </span>
    </p>
  )
}
