import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'

import { useSession } from '#client/api/session/session.ts'
import { useAct } from '#client/api/use-act.ts'
import { moveWaiting } from '#client/files/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { useAddress, usePlace } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { myBag } from '#client/workshop/bag-queries.ts'
import { ClubPhotoField } from '#client/workshop/tickets/ClubPhotoField.tsx'
import { Slot } from '#shared/clubs/slots.ts'
import type { NewPrepared } from '#shared/workshop/prepare/contract.ts'

import {
  emptyDraft,
  noContact,
  preparedFields,
  preparedOf,
  preparedPlace,
  preparingPlace,
  contactFields,
  type PrepareFormState,
} from './prepared-rows.ts'
import { PreparedPhotos } from './PreparedPhotos.tsx'
import { PrepareForm } from './PrepareForm.tsx'
import { myPrepared, prepareTicket } from './queries.ts'

/** The clubs that an address names: `clubs=5i,6i`. */
const slotsIn = (text: string | undefined): Slot[] =>
  (text ?? '').split(',').flatMap((part) => Slot.safeParse(part).data ?? [])

/** Prepares an intake at home, for a visitor or for a member with a bag. */
export function PrepareFields() {
  const isKnown = useSession() !== undefined
  const { read } = useAddress()
  const { data: bag } = useQuery({ ...myBag, enabled: isKnown })
  const sending = usePreparing()
  const request = useRequestForm({
    schema: preparedOf(isKnown),
    defaultValues: { ...emptyDraft, contact: noContact },
    fields: preparedFields,
    sending,
  })
  const { form } = request
  const slots = useWatch({ control: form.control, name: 'clubs' }).map(({ slot }) => slot)

  if (sending.data) {
    const start = () => {
      form.reset({ ...emptyDraft, contact: form.getValues('contact') })
      sending.reset()
    }
    const isMailed = isKnown || sending.variables.contact?.email !== undefined
    return (
      <PreparedCode made={sending.data} isMailed={isMailed} onMore={start}>
        {isKnown && <PreparedPhotos preparedId={sending.data.id} slots={slots} />}
      </PreparedCode>
    )
  }

  return (
    <PrepareForm
      request={request}
      known={bag?.clubs.flatMap(({ slot, status }) => (status === 'in_bag' ? [slot] : [])) ?? []}
      asked={slotsIn(read('clubs'))}
      verb="Get your code"
    >
      {isKnown ? <ClubPhotoField place={preparingPlace} parts={slots} /> : <SignInForPhotos />}
      {!isKnown && <ContactFields form={form} />}
    </PrepareForm>
  )
}

/** A visitor without an account cannot upload files. */
function SignInForPhotos() {
  const { whole } = usePlace()

  return (
    <p className="text-sm text-muted">
      Do you want to show us your clubs?{' '}
      <Link to="/login" state={{ from: whole }} className="text-fairway underline underline-offset-4">
        Sign in
      </Link>{' '}
      first: members add photos here.
    </p>
  )
}

/** Photos chosen before the intake has a code wait on this device, and are uploaded afterwards. */
function usePreparing() {
  const queries = useQueryClient()
  const userId = useSession()?.user.id ?? ''

  return useAct(
    async (body: NewPrepared) => {
      const made = await prepareTicket(body)
      await moveWaiting(preparingPlace, preparedPlace(made.id), userId)
      return made
    },
    { onDone: () => queries.invalidateQueries({ queryKey: myPrepared.queryKey }) },
  )
}

/** Asks who brings the clubs. */
const ContactFields = ({ form: { register, getFieldState, formState } }: { form: PrepareFormState }) => (
  <fieldset className="grid gap-4 sm:grid-cols-2">
    <legend className="sr-only">Who brings the clubs</legend>
    {contactFields.map(({ name, label, autoComplete, ...more }) => (
      <Field
        key={name}
        label={label}
        optional={'optional' in more}
        error={getFieldState(name, formState).error?.message}
        {...('hint' in more && { hint: more.hint })}
      >
        {(ids) => (
          <TextInput
            {...ids}
            type={'type' in more ? more.type : 'text'}
            autoComplete={autoComplete}
            maxLength={254}
            {...register(name)}
          />
        )}
      </Field>
    ))}
  </fieldset>
)

const takeFocus = (heading: HTMLElement | null) => heading?.focus()

interface PreparedCodeProps {
  made: { code: string; endsAt: Date }
  isMailed: boolean
  onMore: () => void
  children?: ReactNode
}

/** The code to say at the counter. */
function PreparedCode({ made: { code, endsAt }, isMailed, onMore, children }: PreparedCodeProps) {
  const { date } = useStudio()

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3 border-y border-line py-6">
      <output className="grid gap-3">
        <p ref={takeFocus} tabIndex={-1} className="font-display text-xl outline-none">
          Bring your clubs, and say this at the counter
        </p>
        <p className="font-mono text-4xl font-semibold tracking-widest">{code}</p>
        <p className="max-w-prose">
          What you chose stands on the ticket then. The code is good until {date(endsAt)}, and once.
          {isMailed && ' It is on its way to you by e-mail too.'}
        </p>
      </output>
      {children && <div className="w-full">{children}</div>}
      <Button tone="quiet" onClick={onMore}>
        Prepare other clubs
      </Button>
    </div>
  )
}
