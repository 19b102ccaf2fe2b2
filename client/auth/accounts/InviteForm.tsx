import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import { call } from '#client/api/call.ts'
import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { accountsContract } from '#shared/accounts/contract.ts'
import { blankToNull } from '#shared/http/blank-to-null.ts'
import { Failure } from '#shared/http/failure.ts'

import { RoleField } from './RoleField.tsx'

const Invitation = accountsContract.inviteAccount.body
interface Typed {
  email: string
  firstName: string
  lastName: string
  role: string | null
}

const nothing: Typed = { email: '', firstName: '', lastName: '', role: null }

const names = [
  { name: 'firstName', label: 'First name' },
  { name: 'lastName', label: 'Last name' },
] as const

function useInviting(onDone: () => void) {
  const queries = useQueryClient()
  const keyFor = useIdempotencyKey()

  return useMutation({
    mutationFn: ({ firstName, lastName, ...asked }: Typed) => {
      const body = { ...asked, firstName: blankToNull(firstName), lastName: blankToNull(lastName) }
      return call(accountsContract.inviteAccount, { body, headers: { 'idempotency-key': keyFor(body) } })
    },
    onSuccess: (_, { email }) => {
      onDone()
      toast({ title: 'The invitation is on its way', description: email })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['accounts', 'list'] }),
  })
}

const sentenceOf = (error: Error): string =>
  error instanceof Failure && error.code === 'email_exists'
    ? 'This address has an account already. Search for it in the list.'
    : error.message

/** Whom to invite, and with which role. */
export function InviteForm({ onDone }: { onDone: () => void }) {
  const [asked, setAsked] = useState(nothing)
  const [problem, setProblem] = useState<string>()
  const inviting = useInviting(onDone)
  const type = (change: Partial<Typed>) => {
    setAsked({ ...asked, ...change })
    setProblem(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isAddress = Invitation.shape.email.safeParse(asked.email).success
    setProblem(isAddress ? undefined : 'Enter an e-mail address, such as sam@example.com.')
    if (isAddress && !inviting.isPending) inviting.mutate(asked)
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <Field label="E-mail" error={problem}>
        {(ids) => (
          <TextInput
            {...ids}
            type="email"
            autoComplete="off"
            value={asked.email}
            onChange={({ target }) => type({ email: target.value })}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        {names.map(({ name, label }) => (
          <Field key={name} label={label} optional>
            {(ids) => (
              <TextInput
                {...ids}
                autoComplete="off"
                maxLength={80}
                value={asked[name]}
                onChange={({ target }) => type({ [name]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <RoleField role={asked.role} onChoose={(role) => type({ role })} />
      {inviting.error && (
        <Notice kind="problem" title="Nobody was invited">
          {sentenceOf(inviting.error)}
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="quiet" onClick={onDone}>
          Go back
        </Button>
        <Button type="submit" busy={inviting.isPending}>
          Send the invitation
        </Button>
      </div>
    </form>
  )
}
