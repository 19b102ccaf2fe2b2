import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { fullName } from '#client/people/person/full-name.ts'
import { createPerson, findClients, householdOf, setHousehold } from '#client/people/person/queries.ts'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { PersonPicker, type PickedPerson } from '#client/ui/forms/PersonPicker.tsx'
import { EditorBar } from '#client/ui/record/EditorBar.tsx'
import type { Household, HouseholdMember } from '#shared/people/households.ts'
import type { PersonRecord } from '#shared/people/record.ts'

import type { EditedMember } from './MemberRow.tsx'
import { MemberTable } from './MemberTable.tsx'

/** Each change is kept here until it is saved; who was faster is shown first. */
export function HouseholdEditor({ person, household }: { person: PersonRecord; household: Household | null }) {
  const saved = household ? household.members.map(editedOf) : [alone(person)]
  const [members, setMembers] = useState(saved)
  const { saving, save } = useSaving(person.id, household?.version ?? 0)

  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4">
      {saving.error && <Refusal error={saving.error} />}
      <MemberTable members={members} hereId={person.id} onChange={setMembers} />
      <div className="max-w-md">
        <PersonPicker
          isTight
          label="Add to the household"
          hint="Somebody new is added with a name alone, such as a child."
          find={findClients}
          add={addByName}
          onPick={(picked) => setMembers(withPicked(members, picked))}
        />
      </div>
      {members.length < 2 && (
        <p className="text-sm text-muted">
          {household ? 'Saved like this, there is no household any more.' : 'Belongs to no household yet.'}
        </p>
      )}
      {isAnyoneOut(saved, members) && (
        <p className="text-sm text-muted">
          Whoever is taken out gives up a place in the membership of somebody of this household.
        </p>
      )}
      <EditorBar
        changes={countChanges(saved, members)}
        isSaving={saving.isPending}
        saveLabel="Save household"
        onDiscard={() => setMembers(saved)}
        onSave={() => save(members)}
      />
    </div>
  )
}

const none = { mayBook: false, mayPay: false, maySee: false }

const editedOf = ({ firstName, lastName, bornOn: _bornOn, ...member }: Household['members'][number]): EditedMember => ({
  ...member,
  name: fullName({ firstName, lastName }),
})

const alone = (person: PersonRecord): EditedMember => ({
  personId: person.id,
  name: fullName(person),
  role: 'adult',
  ...none,
})

const withPicked = (members: readonly EditedMember[], { id, name }: PickedPerson): EditedMember[] => [
  ...members.filter(({ personId }) => personId !== id),
  { personId: id, name, role: 'adult', ...none },
]

async function addByName(name: string): Promise<PickedPerson> {
  const [firstName = name, ...rest] = name.split(' ')
  const nothing = { email: null, phone: null, bornOn: null }
  const made = await createPerson({ firstName, lastName: rest.join(' '), ...nothing })

  return { id: made.id, name: fullName(made) }
}

const isAnyoneOut = (before: readonly EditedMember[], after: readonly EditedMember[]) =>
  before.some(({ personId }) => after.every((one) => one.personId !== personId))

const asText = (members: readonly EditedMember[]) => new Map(members.map((one) => [one.personId, JSON.stringify(one)]))

function countChanges(before: readonly EditedMember[], after: readonly EditedMember[]): number {
  const [was, is] = [asText(before), asText(after)]
  return [...new Set([...was.keys(), ...is.keys()])].filter((id) => was.get(id) !== is.get(id)).length
}

function useSaving(personId: string, version: number) {
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: (members: HouseholdMember[]) => setHousehold(personId, members, version),
    onSuccess: (saved) => queries.setQueryData(householdOf(personId).queryKey, saved),
    onSettled: () => queries.invalidateQueries({ queryKey: ['people', 'person'] }),
  })
  const save = (members: readonly EditedMember[]) => saving.mutate(members.map(({ name: _name, ...member }) => member))

  return { saving, save }
}
