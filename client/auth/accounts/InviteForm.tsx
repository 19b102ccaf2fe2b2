import { useSuspenseQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { Controller } from 'react-hook-form'
import type { z } from 'zod'

import { call } from '#client/api/call.ts'
import { useAct } from '#client/api/use-act.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { accountsContract } from '#shared/accounts/contract.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'

import { roleInWords } from './account-words.ts'
import { givableRoles } from './queries.ts'

const Invitation = accountsContract.inviteAccount.body
type Invitation = z.output<typeof Invitation>

const fields = [
  { name: 'email', label: 'E-mail' },
  { name: 'firstName', label: 'First name' },
  { name: 'lastName', label: 'Last name' },
  { name: 'role', label: 'Role' },
] as const

const hasAccount = 'This address has an account already. Search for it in the list.'

function useInviting(onDone: () => void) {
  return useAct(
    (body: Invitation) =>
      call(accountsContract.inviteAccount, { body }).catch((error: unknown) => {
        throw error instanceof Failure && error.code === 'email_exists' ? invalidField('email', hasAccount) : error
      }),
    {
      onDone: (_, { email }) => {
        onDone()
        toast({ title: 'The invitation is on its way', description: email })
      },
      touches: [['accounts', 'list']],
    },
  )
}

/** Invites a person with a role. */
export function InviteForm({ onDone }: { onDone: () => void }) {
  const request = useRequestForm({
    schema: Invitation,
    defaultValues: { email: '', firstName: '', lastName: '', role: null },
    fields,
    sending: useInviting(onDone),
  })
  const { form } = request
  const { errors } = form.formState

  return (
    <RequestForm
      request={request}
      verb="Send the invitation"
      otherwise="Nobody was invited"
      leaving="Go back"
      onLeave={onDone}
    >
      <Field label="E-mail" error={errors.email?.message}>
        {(ids) => <TextInput {...ids} {...form.register('email')} type="email" autoComplete="off" />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First name" optional error={errors.firstName?.message}>
          {(ids) => <TextInput {...ids} {...form.register('firstName')} autoComplete="off" />}
        </Field>
        <Field label="Last name" optional error={errors.lastName?.message}>
          {(ids) => <TextInput {...ids} {...form.register('lastName')} autoComplete="off" />}
        </Field>
      </div>
      <Controller
        control={form.control}
        name="role"
        render={({ field: { value = null, onChange, ref }, fieldState: { error } }) => (
          <RoleField role={value} error={error?.message} onChoose={onChange} ref={ref} />
        )}
      />
    </RequestForm>
  )
}

/** One of the roles that this person may grant, or none. */
function RoleField({
  role,
  error,
  onChoose,
  ref,
}: {
  role: string | null
  error: string | undefined
  onChoose: (role: string | null) => void
  ref: Ref<HTMLSelectElement>
}) {
  const { data: roles } = useSuspenseQuery(givableRoles)
  const chosen = roles.find(({ name }) => name === role)

  return (
    <Field
      label="Role"
      hint={chosen?.description ?? 'Books and sees their own things, as anybody does who signs up.'}
      error={error}
    >
      {(ids) => (
        <Select
          {...ids}
          ref={ref}
          value={role ?? ''}
          onChange={({ target }) => onChoose(roles.find(({ name }) => name === target.value)?.name ?? null)}
        >
          <option value="">No role</option>
          {roles.map(({ name }) => (
            <option key={name} value={name}>
              {roleInWords(name)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
