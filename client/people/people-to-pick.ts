import { call } from '#client/api/call.ts'
import type { PickedPerson } from '#client/ui/forms/PersonPicker.tsx'
import { peopleContract } from '#shared/people/contract.ts'
import { listedName } from '#shared/people/listed-name.ts'

const mostFound = 6

/** The first few whose name, address or number holds the letters, for the picker of persons. */
export async function peopleToPick(search: string): Promise<PickedPerson[]> {
  const { people } = await call(peopleContract.listPeople, { query: { limit: mostFound, search } })

  return people.map(({ id, email, phone, ...names }) => ({ id, name: listedName(names), detail: email ?? phone ?? '' }))
}
