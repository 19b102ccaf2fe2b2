import { useSuspenseQuery } from '@tanstack/react-query'

import type { Choice } from '#client/booking/wizard/choice.ts'
import { bookableBy } from '#client/people/bookable.ts'

import { Pick, Picks } from './Picks.tsx'

/** For whom it is: times and prices are theirs. Nothing where there is nobody but oneself. */
export function WhoComes({ choice, userId }: { choice: Choice; userId: string }) {
  const { personId, takePerson } = choice
  const { data: people } = useSuspenseQuery(bookableBy(userId))
  if (people.length === 0) return null

  return (
    <Picks title="Who comes">
      <Pick isChosen={personId === undefined} onPick={() => takePerson(undefined)}>
        Me
      </Pick>
      {people.map((person) => (
        <Pick key={person.personId} isChosen={person.personId === personId} onPick={() => takePerson(person.personId)}>
          {person.firstName} {person.lastName}
        </Pick>
      ))}
    </Picks>
  )
}
