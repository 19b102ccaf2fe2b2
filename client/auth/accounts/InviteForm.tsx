import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'

import { call } from '#client/api/call.ts'
import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { Button } from '#client/ui/Button.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { asFieldsAreLeft } from '#client/ui/forms/as-fields-are-left.ts'
import { generalRefusal, showRefusals } from '#client/ui/forms/field-refusals.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { FormProblems } from '#client/ui/forms/FormProblems.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useProblemFocus } from '#client/ui/forms/use-problem-focus.ts'
import { accountsContract } from '#shared/accounts/contract.ts'
import { Failure } from '#shared/http/failure.ts'

import { RoleField } from './RoleField.tsx'

const Invitation = accountsContract.inviteAccount.body
type Invitation = z.output<typeof Invitation>

const fields = [
  { name: 'email', label: 'E-mail' },
  { name: 'firstName', label: 'First name' },
  { name: 'lastName', label: 'Last name' },
  { name: 'role', label: 'Role' },
] as const

const useInviteForm = () =>
  useForm<z.input<typeof Invitation>, unknown, Invitation>({
    resolver: zodResolver(Invitation),
    ...asFieldsAreLeft,
    defaultValues: { email: '', firstName: '', lastName: '', role: null },
  })

function useInviting(onDone: () => void, onError: (error: Error) => void) {
  const queries = useQueryClient()
  const keyFor = useIdempotencyKey()

  return useMutation({
    mutationFn: (body: Invitation) =>
      call(accountsContract.inviteAccount, { body, headers: { 'idempotency-key': keyFor(body) } }),
    onSuccess: (_, { email }) => {
      onDone()
      toast({ title: 'The invitation is on its way', description: email })
    },
    onError,
    onSettled: () => queries.invalidateQueries({ queryKey: ['accounts', 'list'] }),
  })
}

const hasAccount = (error: Error | null) => error instanceof Failure && error.code === 'email_exists'

/** Whom to invite, and with which role. */
export function InviteForm({ onDone }: { onDone: () => void }) {
  const form = useInviteForm()
  const { errors } = form.formState
  const { problems, focusProblems } = useProblemFocus()
  const inviting = useInviting(onDone, (error) => {
    showRefusals(form, fields, error)
    if (hasAccount(error)) {
      form.setError('email', { message: 'This address has an account already. Search for it in the list.' })
    }
    focusProblems()
  })
  const invite = (invitation: Invitation) => !inviting.isPending && inviting.mutate(invitation)

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(invite, focusProblems)(event)}>
      <FormProblems
        form={form}
        fields={fields}
        refused="Nobody was invited"
        general={hasAccount(inviting.error) ? undefined : generalRefusal(fields, inviting.error)}
        ref={problems}
      />
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
