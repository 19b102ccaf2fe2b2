import { useMutation, useSuspenseQuery, useQueryClient, useQuery } from '@tanstack/react-query'
import { Download, Plus } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'

import { useSession } from '#client/api/session/session.ts'
import { useAct } from '#client/api/use-act.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useStudio } from '#client/settings/service.ts'
import { download } from '#client/ui/browser/download.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { fetchInsurance, myBag, addMyClub, clubsKey } from '#client/workshop/bag-queries.ts'
import { draftOf, noContact, preparedFields, preparedOf } from '#client/workshop/prepare/prepared-rows.ts'
import { PreparedPhotos } from '#client/workshop/prepare/PreparedPhotos.tsx'
import { PrepareForm } from '#client/workshop/prepare/PrepareForm.tsx'
import { myPrepared, withdrawPrepared, changePrepared } from '#client/workshop/prepare/queries.ts'
import { myWorn } from '#client/workshop/radar/queries.ts'
import { clubWords, monthsOf, preparePath } from '#client/workshop/radar/worn-words.ts'
import { SlotField } from '#client/workshop/SlotField.tsx'
import { nameOfSlot, Slot } from '#shared/clubs/slots.ts'
import { ClubSpec, fieldOf, type SpecKey } from '#shared/clubs/spec.ts'
import { counted } from '#shared/words.ts'
import { isMissing } from '#shared/workshop/bag-contract.ts'
import type { PreparedBag, WrittenPrepared } from '#shared/workshop/prepare/contract.ts'

import { ClubList } from './ClubList.tsx'

/** The member's own clubs, each with its history. */
export function BagPage() {
  const userId = useSession()?.user.id
  const [isAdding, setAdding] = useState(false)

  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 py-8 md:py-12">
      <PageHeader
        title="My bag"
        lead="What each of your clubs is, and what was done to it here. The code stands on its shaft band."
        action={
          <Button onClick={() => setAdding(true)}>
            <Plus aria-hidden className="size-4.5" />
            Add a club
          </Button>
        }
      />
      {userId !== undefined && (
        <Loaded skeleton={<Skeleton className="h-64" />}>
          <MyGrips />
          <PreparedList />
          <OwnBag />
        </Loaded>
      )}
      {isAdding && <AddClub onClose={() => setAdding(false)} />}
    </div>
  )
}

function OwnBag() {
  const { clubs } = useSuspenseQuery(myBag).data
  if (clubs.length === 0) {
    return (
      <EmptyState title="Your bag is empty here">
        Clubs that we build or repair for you join it by themselves. Add the others, and you have their numbers at hand
        when you need them.
      </EmptyState>
    )
  }

  return (
    <>
      <ClubList clubs={clubs} />
      <Papers hasMissing={clubs.some(isMissing)} />
    </>
  )
}

function Papers({ hasMissing }: { hasMissing: boolean }) {
  const fetching = useMutation({
    mutationFn: (only: 'missing' | undefined) => fetchInsurance(only),
    onSuccess: (bytes) => download(new Blob([bytes], { type: 'application/pdf' }), 'clubs.pdf'),
    meta: { failsInToast: true },
  })

  return (
    <section className="grid justify-items-start gap-3" aria-labelledby="papers">
      <h2 id="papers" className="text-lg font-semibold">
        For your insurer
      </h2>
      <p className="max-w-prose text-muted">
        One document with specifications, serial numbers, photos and what was paid for work here.
      </p>
      <div className="flex flex-wrap gap-2">
        {hasMissing && (
          <Button tone="quiet" busy={fetching.isPending} onClick={() => fetching.mutate('missing')}>
            <Download aria-hidden className="size-4" />
            Clubs that are missing
          </Button>
        )}
        <Button tone="quiet" busy={fetching.isPending} onClick={() => fetching.mutate(undefined)}>
          <Download aria-hidden className="size-4" />
          The whole bag
        </Button>
      </div>
    </section>
  )
}

/** Names the member's worn grips, and links to preparing new ones. */
function MyGrips() {
  const { clubs } = useSuspenseQuery(myWorn).data
  if (clubs.length === 0) return null

  return (
    <Notice
      kind="information"
      title={`The grips of your ${clubWords(clubs)} are ${counted(monthsOf(clubs), 'month')} old`}
    >
      <p className="mb-3">Fresh ones hold better with less grip. Tell us which you want, and bring the clubs.</p>
      <ButtonLink to={preparePath(clubs)} size="tight" tone="quiet" className="justify-self-start">
        Prepare a regrip
      </ButtonLink>
    </Notice>
  )
}

/** What a golfer can say of a club without tools. The studio measures the rest. */
const asked = ['headBrand', 'headModel', 'headSerial', 'shaftModel', 'gripModel'] as const satisfies readonly SpecKey[]

/** An empty field is saved as unknown. */
const OwnClub = z.object({
  slot: Slot,
  spec: z
    .record(z.enum(asked), z.string())
    .transform((typed): ClubSpec => Object.fromEntries(Object.entries(typed).filter(([, text]) => text.trim())))
    .pipe(ClubSpec),
})

const fields = asked.map((key) => ({ name: `spec.${key}` as const, label: fieldOf(key).label }))

/** Adds a club that the member owns. */
function AddClub({ onClose }: { onClose: () => void }) {
  const request = useRequestForm({
    schema: OwnClub,
    defaultValues: { slot: 'D', spec: { headBrand: '', headModel: '', headSerial: '', shaftModel: '', gripModel: '' } },
    fields,
    sending: useAdding(onClose),
  })
  const { register, getFieldState, formState } = request.form

  return (
    <Dialog title="Add a club" onClose={onClose}>
      <RequestForm request={request} verb="Add it" otherwise="It is not in your bag yet">
        <SlotField data-first {...register('slot')} />
        {fields.map(({ name, label }) => (
          <Field key={name} label={label} optional error={getFieldState(name, formState).error?.message}>
            {(ids) => <TextInput {...ids} maxLength={120} {...register(name)} />}
          </Field>
        ))}
      </RequestForm>
    </Dialog>
  )
}

function useAdding(onClose: () => void) {
  const queries = useQueryClient()

  return useAct(addMyClub, {
    done: (_, { slot }) => `${nameOfSlot(slot)} is in your bag`,
    onDone: async () => {
      await queries.invalidateQueries({ queryKey: clubsKey })
      onClose()
    },
  })
}

/** The intake that the member prepared at home, shown until the counter takes it in. */
function PreparedList() {
  const { prepared } = useSuspenseQuery(myPrepared).data
  const waiting = prepared.filter(({ status }) => status === 'waiting')
  if (waiting.length === 0) return null

  return (
    <section aria-labelledby="prepared" className="grid gap-3">
      <h2 id="prepared" className="text-lg font-semibold">
        Prepared for the counter
      </h2>
      <ul className="border-t border-line">
        {waiting.map((one) => (
          <Waiting key={one.id} prepared={one} />
        ))}
      </ul>
    </section>
  )
}

function Waiting({ prepared }: { prepared: PreparedBag }) {
  const { money, date } = useStudio()
  const [isChanging, setChanging] = useState(false)
  const { code, clubs, totalWithTaxCents, endsAt } = prepared
  const withdrawing = useAct(() => withdrawPrepared(prepared.id), {
    done: () => `${code} was withdrawn`,
    touches: [myPrepared.queryKey],
    failsInToast: true,
  })

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      <span className="font-mono text-xl font-semibold tracking-widest">{code}</span>
      <span className="min-w-0 flex-1 basis-52">
        <span className="block">
          {clubs.map(({ slot }) => slot).join(', ')}: {money(totalWithTaxCents)} today, with tax
        </span>
        <span className="text-sm text-muted">
          Say the code at the counter, until {date(endsAt)}.{photoWords(prepared.photos.length)}
        </span>
      </span>
      <Button tone="quiet" size="tight" onClick={() => setChanging(true)}>
        Change<span className="sr-only"> {code}</span>
      </Button>
      <Button tone="quiet" size="tight" busy={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
        Withdraw<span className="sr-only"> {code}</span>
      </Button>
      {isChanging && (
        <Dialog title={`Change ${code}`} place="wide" onClose={() => setChanging(false)}>
          <Loaded skeleton={<Skeleton className="h-96" />}>
            <ChangePrepared prepared={prepared} onDone={() => setChanging(false)} />
          </Loaded>
        </Dialog>
      )}
    </li>
  )
}

const photoWords = (count: number) => (count === 0 ? '' : count === 1 ? ' With 1 photo.' : ` With ${count} photos.`)

interface ChangePreparedProps {
  prepared: PreparedBag
  onDone: () => void
}

/** Changes a prepared intake; its code stays the same. */
function ChangePrepared({ prepared, onDone }: ChangePreparedProps) {
  const { data: bag } = useQuery(myBag)
  const request = useRequestForm({
    schema: preparedOf(true),
    defaultValues: { ...draftOf(prepared), contact: noContact },
    fields: preparedFields,
    sending: useChanging({ prepared, onDone }),
  })
  const slots = useWatch({ control: request.form.control, name: 'clubs' }).map(({ slot }) => slot)

  return (
    <PrepareForm
      request={request}
      known={bag?.clubs.flatMap(({ slot, status }) => (status === 'in_bag' ? [slot] : [])) ?? []}
      verb="Keep it"
    >
      <PreparedPhotos preparedId={prepared.id} slots={slots} />
    </PrepareForm>
  )
}

function useChanging({ prepared: { id, code, version }, onDone }: ChangePreparedProps) {
  return useAct((written: WrittenPrepared) => changePrepared(id, { ...written, version }), {
    onDone() {
      toastDone(`${code} was changed`)
      onDone()
    },
    touches: [myPrepared.queryKey],
  })
}
