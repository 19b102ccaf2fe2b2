import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'

import { call } from '#client/api/call.ts'
import { signOut } from '#client/api/session/sign-in-out.ts'
import { isOneOf } from '#client/auth/is-one-of.ts'
import { PasswordInput } from '#client/auth/password/PasswordInput.tsx'
import { refusals } from '#client/auth/refusals.ts'
import { OwnerCode } from '#client/auth/security/OwnerCode.tsx'
import { PlaceForm } from '#client/auth/security/PlaceForm.tsx'
import { useConfirmed } from '#client/auth/security/use-confirmed.ts'
import { mailCode } from '#client/auth/security/use-saving-password.ts'
import { useGo } from '#client/routing/navigation.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { ownAccountContract } from '#shared/auth/own-account.ts'
import type { User } from '#shared/auth/user.ts'

interface DeletionFields {
  confirmation: string
  password: string
  /** The mailed code, for an account without a password. */
  code: string
}

function useDeleting() {
  const go = useGo()
  const confirmed = useConfirmed()
  const [asksCode, setAsksCode] = useState(false)
  const deleting = useMutation({
    mutationFn: ({ confirmation, password, code }: DeletionFields) => {
      const body = { confirmation, ...(password && { password }), ...(code && { code }) }
      return confirmed(() => call(ownAccountContract.deleteOwnAccount, { body }))
    },
    onError: async (error) => {
      if (!isOneOf(error, 'reauthentication_needed')) return
      setAsksCode(true)
      await mailCode()
    },
    onSuccess: async () => {
      await signOut()
      await go('/')
      toast({ title: 'Your account is deleted.', description: 'Thank you for having been here.' })
    },
  })

  return { deleting, asksCode }
}

/** Asks for the address and a proof of the owner before the account is deleted. */
export function DeleteForm({
  user,
  needsPassword,
  onCancel,
}: {
  user: User
  needsPassword: boolean
  onCancel: () => void
}) {
  const form = useForm<DeletionFields>({ defaultValues: { confirmation: '', password: '', code: '' } })
  const { deleting, asksCode } = useDeleting()
  const mistyped = refusals(deleting.error)['confirmation']
  const own = user.email || (user.phone && `+${user.phone}`) || 'delete'

  return (
    <PlaceForm
      label="Delete my account"
      action="Delete it for good"
      tone="danger"
      busy={deleting.isPending}
      error={deleting.error}
      refused="Your account is not deleted"
      isAtField={mistyped !== undefined}
      onSubmit={() => void form.handleSubmit((typed) => deleting.mutate(typed))()}
      onCancel={onCancel}
    >
      <p>This cannot be taken back.</p>
      <Field label={`Type ${own} to confirm`} error={mistyped}>
        {(ids) => (
          <TextInput
            {...ids}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register('confirmation')}
          />
        )}
      </Field>
      {needsPassword && (
        <Field label="Your password">
          {(ids) => <PasswordInput {...ids} {...form.register('password')} autoComplete="current-password" />}
        </Field>
      )}
      {asksCode && (
        <Controller
          name="code"
          control={form.control}
          render={({ field: { value, onChange } }) => <OwnerCode value={value} onChange={onChange} />}
        />
      )}
    </PlaceForm>
  )
}
