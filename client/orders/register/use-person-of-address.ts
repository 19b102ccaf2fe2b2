import { useEffect, useEffectEvent } from 'react'

import { useKnownPerson } from '#client/people/person/use-known-person.ts'
import { useAddress } from '#client/routing/navigation.ts'

interface AddressedPerson {
  id: string
  name: string
}

/** Makes the sale that of the client from whose page somebody came, once: not before it is known what became of the last one. */
export function usePersonOfAddress(isReady: boolean, choose: (person: AddressedPerson) => void): void {
  const { read, change } = useAddress()
  const { person } = useKnownPerson(read('person'))
  const take = useEffectEvent((found: AddressedPerson) => {
    change({ person: undefined })
    choose(found)
  })
  useEffect(() => {
    if (person && isReady) take(person)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another object at each drawing
  }, [person?.id, isReady])
}
