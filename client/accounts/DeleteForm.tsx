import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '#client/api/call.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/Field.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { TextInput } from '#client/ui/TextInput.tsx'
import { toast } from '#client/ui/toast.ts'
import { type Account, accountsContract } from '#shared/accounts/contract.ts'

import { nameToType } from './account-words.ts'

/** Asks for the account's own name before it is deleted: this cannot be taken back. */
export function DeleteForm({
  account,
  onBack,
  onDeleted,
}: {
  account: Account
  onBack: () => void
  onDeleted: () => void
}) {
  const queries = useQueryClient()
  const [typed, type] = useState('')
  const [problem, setProblem] = useState<string>()
  const name = nameToType(account)
  const deleting = useMutation({
    mutationFn: () =>
      call(accountsContract.deleteAccount, { params: { accountId: account.id }, body: { confirmation: typed } }),
    onSuccess: () => {
      onDeleted()
      toast({ title: 'The account is deleted' })
      return queries.invalidateQueries({ queryKey: ['accounts', 'list'] })
    },
  })

  return (
    <form
      noValidate
      className="grid gap-4 rounded border border-flag/40 bg-blush p-4"
      onSubmit={(event) => {
        event.preventDefault()
        const isMeant = typed.trim().toLowerCase() === name
        setProblem(isMeant ? undefined : `Type ${name} exactly.`)
        if (isMeant && !deleting.isPending) deleting.mutate()
      }}
    >
      <p className="font-semibold">Delete this account for good?</p>
      <p>
        Nobody signs in with it again, and its address is free for a new one.
        {account.bookingCount > 0
          ? ` The client profile and its ${account.bookingCount === 1 ? 'booking' : `${account.bookingCount} bookings`} stay with the studio.`
          : ' A client profile stays with the studio.'}
      </p>
      <Field label={`Type ${name} to confirm`} error={problem}>
        {(ids) => (
          <TextInput
            {...ids}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={320}
            value={typed}
            onChange={({ target }) => {
              type(target.value)
              setProblem(undefined)
            }}
          />
        )}
      </Field>
      {deleting.error && (
        <Notice kind="problem" title="It is not deleted">
          {deleting.error.message}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button tone="quiet" onClick={onBack}>
          Keep it
        </Button>
        <Button type="submit" tone="danger" busy={deleting.isPending}>
          Delete the account
        </Button>
      </div>
    </form>
  )
}
