import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '#client/api/call.ts'
import { type Close, InPlace } from '#client/auth/security/InPlace.tsx'
import { PlaceForm } from '#client/auth/security/PlaceForm.tsx'
import { renewSession } from '#client/auth/security/renew.ts'
import { useChanging } from '#client/auth/security/use-changing.ts'
import { profileOf } from '#client/people/queries.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { blankToNull } from '#shared/http/blank-to-null.ts'
import { Failure } from '#shared/http/failure.ts'
import { peopleContract, type Profile } from '#shared/people/contract.ts'

/** What the studio calls a person, and the number at which it reaches them. */
export function ProfilePart({ userId }: { userId: string }) {
  const { data: profile } = useSuspenseQuery(profileOf(userId))
  if (!profile) return <p>Confirm your e-mail address first, then your name and number can be changed here.</p>

  return (
    <>
      <p className="figures">
        <strong className="break-words">
          {[profile.firstName, profile.lastName].filter(Boolean).join(' ') || 'No name given'}
        </strong>
        <br />
        {profile.phone ?? <span className="text-muted">No phone number</span>}
      </p>
      <InPlace action="Change name or phone">
        {(close) => <ProfileForm userId={userId} profile={profile} onClose={close} />}
      </InPlace>
    </>
  )
}

const fields = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name' },
  { name: 'phone', label: 'Phone', autoComplete: 'tel', type: 'tel', inputMode: 'tel' },
] as const

function ProfileForm({ userId, profile, onClose }: { userId: string; profile: Profile; onClose: Close }) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState({ ...profile, phone: profile.phone ?? '' })
  const changing = useChanging(
    userId,
    async ({ firstName, lastName, phone }: typeof typed) => {
      await call(peopleContract.changeMyProfile, { body: { firstName, lastName, phone: blankToNull(phone) } })
      await Promise.all([queries.invalidateQueries({ queryKey: ['people', 'profile'] }), renewSession()])
    },
    () => onClose('Your name and number are saved.'),
  )
  const problems = changing.error instanceof Failure ? (changing.error.facts.details ?? []) : []

  return (
    <PlaceForm
      label="Change name or phone"
      action="Save"
      busy={changing.isPending}
      error={changing.error}
      refused="Nothing was saved"
      isAtField={problems.length > 0}
      onSubmit={() => changing.mutate(typed)}
      onCancel={() => onClose()}
    >
      {fields.map(({ name, label, ...control }) => (
        <Field
          key={name}
          label={label}
          optional={name === 'phone'}
          error={problems.find(({ path }) => path === name)?.message}
        >
          {(ids) => (
            <TextInput
              {...ids}
              {...control}
              maxLength={80}
              value={typed[name]}
              onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
            />
          )}
        </Field>
      ))}
    </PlaceForm>
  )
}
