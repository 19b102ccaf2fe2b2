import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '#client/api/call.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/Field.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Select } from '#client/ui/Select.tsx'
import { TextInput } from '#client/ui/TextInput.tsx'
import { toast } from '#client/ui/toast.ts'
import { accountsContract } from '#shared/accounts/contract.ts'
import { Failure } from '#shared/http/failure.ts'
import type { RoleName } from '#shared/permissions/roles.ts'

import { roleInWords } from './account-words.ts'
import { givableRoles } from './queries.ts'

const Email = accountsContract.inviteAccount.body.shape.email
const nothing = { email: '', firstName: '', lastName: '', role: null as RoleName | null }

/** Whom to invite, and with which of the roles that the inviter may give. */
export function InviteForm({ onDone }: { onDone: () => void }) {
  const queries = useQueryClient()
  const { data: roles } = useSuspenseQuery(givableRoles)
  const [asked, setAsked] = useState(nothing)
  const [problem, setProblem] = useState<string>()
  const inviting = useMutation({
    mutationFn: () => call(accountsContract.inviteAccount, { body: asked }),
    onSuccess: () => {
      onDone()
      toast({ title: 'The invitation is on its way', description: asked.email })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['accounts', 'list'] }),
  })
  const type = (change: Partial<typeof nothing>) => {
    setAsked({ ...asked, ...change })
    setProblem(undefined)
  }
  const chosen = roles.find(({ name }) => name === asked.role)

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const isAddress = Email.safeParse(asked.email).success
        setProblem(isAddress ? undefined : 'Enter an e-mail address, such as sam@example.com.')
        if (isAddress && !inviting.isPending) inviting.mutate()
      }}
    >
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
        {(['firstName', 'lastName'] as const).map((name) => (
          <Field key={name} label={name === 'firstName' ? 'First name' : 'Last name'} optional>
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
      <Field
        label="Role"
        hint={chosen?.description ?? 'Books and sees their own things, as anybody does who signs up.'}
      >
        {(ids) => (
          <Select
            {...ids}
            value={asked.role ?? ''}
            onChange={({ target }) => type({ role: roles.find(({ name }) => name === target.value)?.name ?? null })}
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
      {inviting.error && (
        <Notice kind="problem" title="Nobody was invited">
          {inviting.error instanceof Failure && inviting.error.code === 'email_exists'
            ? 'This address has an account already. Search for it in the list.'
            : inviting.error.message}
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
