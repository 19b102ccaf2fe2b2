import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'

import { useSession } from '#client/api/session/session.ts'
import { useAct } from '#client/api/use-act.ts'
import { moveWaiting } from '#client/files/service.ts'
import { useGo } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { bagOf } from '#client/workshop/bag-queries.ts'
import {
  clubOfSlot,
  Head,
  type IntakeDraft,
  type IntakeRow,
  jobsOf,
  type PickedClubs,
  type ScannedClubs,
  ticketOf,
} from '#client/workshop/club-rows.ts'
import { useChosenPart } from '#client/workshop/PartField.tsx'
import { headOf, rowsOf } from '#client/workshop/prepare/prepared-rows.ts'
import { benchJobsQuery, ticketsKey } from '#client/workshop/queries.ts'
import { rushOf } from '#client/workshop/queue/queries.ts'
import { labelsPath, ticketPath } from '#client/workshop/ticket-words.ts'
import { intakePlace, ticketPlace } from '#client/workshop/tickets/photo-parts.ts'
import { takeIn } from '#client/workshop/tickets/queries.ts'
import { inBagOrder, type Slot } from '#shared/clubs/slots.ts'
import { Failure } from '#shared/http/failure.ts'
import { isMissing } from '#shared/workshop/bag-contract.ts'
import type { RushCheck } from '#shared/workshop/queue-contract.ts'

import type { IntakeStart } from './find-scanned.ts'
import { type IntakeTyped, keptIntake } from './kept-intake.ts'
import { stopsOf, stopsOfFailure } from './stops.ts'

const slotsOf = ({ clubs }: Pick<ScannedClubs, 'clubs'>) => clubs.map(({ slot }) => slot)
const pickedOf = ({ clubs }: Pick<ScannedClubs, 'clubs'>): PickedClubs =>
  Object.fromEntries(clubs.map(({ slot, id }) => [slot, id]))

/** The state of an intake until it is a ticket. */
export function useIntake(
  start: IntakeStart,
  typed: IntakeTyped | undefined,
  onNext: (rows: readonly IntakeRow[], head: Head) => void,
) {
  const { person, group, prepared } = start
  const { data: bag } = useQuery({ ...bagOf(person.id ?? ''), enabled: person.id !== undefined })
  const [chosen, setChosen] = useState<readonly Slot[]>(typed?.chosen ?? inBagOrder(slotsOf(start)))
  const [picked, setPicked] = useState(() => typed?.picked ?? pickedOf(start))
  const [rows, setRows] = useState<readonly IntakeRow[]>(
    () => typed?.rows ?? (prepared ? rowsOf(prepared) : (group?.before?.rows ?? [])),
  )
  const form = useForm({
    resolver: zodResolver(Head),
    defaultValues: typed?.head ?? (prepared ? undefined : group?.before?.head) ?? headOf(prepared),
  })
  const part = useChosenPart()
  const [missingReason, setMissingReason] = useState(typed?.missingReason ?? '')
  useKept(start, { chosen, picked, rows, missingReason }, form)
  const clubs = bag?.clubs ?? []
  const isOneMissed = rows.some(({ slot }) => {
    const club = clubOfSlot(slot, { bag: clubs, picked })
    return club !== undefined && isMissing(club)
  })
  const taking = useTakeIn(
    {
      personId: person.id,
      bagName: person.id === undefined ? person.name : undefined,
      groupId: group?.id,
      rows,
      bag: clubs,
      picked,
      missingReason: isOneMissed ? missingReason : '',
      preparedId: prepared?.id,
    },
    onNext,
  )

  return {
    clubs,
    chosen,
    setChosen,
    picked,
    setPicked,
    /** A scanned club replaces the guess in its row. */
    addScanned: (found: ScannedClubs) => {
      // Scans may come faster than their lookups.
      setChosen((before) => inBagOrder([...before, ...slotsOf(found)]))
      setPicked((before) => ({ ...before, ...pickedOf(found) }))
    },
    rows,
    setRows,
    form,
    missingReason,
    setMissingReason,
    taking,
    /** Marks the single clubs that the server refused. */
    refused: taking.error instanceof Failure ? stopsOfFailure(taking.error, taking.variables?.rows ?? []) : [],
    part,
    ...useTake({ rows, bag: clubs, picked, asks: part.asks }, form, taking),
  }
}

/** Keeps in the tab what is typed, as it is typed. */
function useKept(start: IntakeStart, typed: Omit<IntakeTyped, 'head'>, form: UseFormReturn<Head>): void {
  const { chosen, picked, rows, missingReason } = typed
  const keep = useEffectEvent((now: typeof typed) =>
    keptIntake.write({ start, typed: { ...now, head: form.getValues() } }),
  )
  const keepHead = useEffectEvent(() => keep(typed))
  useEffect(() => keep({ chosen, picked, rows, missingReason }), [chosen, picked, rows, missingReason])
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => keepHead() }), [form])
}

type TakeIn = ReturnType<typeof useTakeIn>

/** Takes the clubs in, or first shows the objections. */
function useTake({ asks, ...counter }: Counter & { asks: () => boolean }, form: UseFormReturn<Head>, taking: TakeIn) {
  const [stopped, stop] = useState<'open' | 'print'>()
  const { stops, findStops } = useStops(counter, form)
  const send = (andThen: 'open' | 'print', isRush: boolean) =>
    form.handleSubmit((head) => taking.mutate({ head, rows: counter.rows, andThen, isRush }))()

  return {
    /** The objections of the last attempt. */
    stops: stopped ? stops : [],
    take: async (andThen: 'open' | 'print' = 'open') => {
      // Ask about text that names no part: without the question the clubs would be taken in without it.
      if (taking.isPending || counter.rows.length === 0 || asks()) return
      const isRefused = (await findStops()).length > 0
      stop(isRefused ? andThen : undefined)
      if (!isRefused) await send(andThen, false)
    },
    /** Takes the clubs in despite the objections that are shown. */
    takeAllTheSame: () => void send(stopped ?? 'open', true),
  }
}

type Counter = Pick<IntakeDraft, 'rows' | 'bag' | 'picked'>

/** All objections to the clubs on the counter. Waits for the server's answer about the day and the grips. */
function useStops(counter: Counter, { control, getValues }: Pick<UseFormReturn<Head>, 'control' | 'getValues'>) {
  const { dayShort } = useStudio()
  const queries = useQueryClient()
  const { data: jobs = [] } = useQuery(benchJobsQuery)
  const [signedName, limitCents, promisedOn] = useWatch({ control, name: ['signedName', 'limitCents', 'promisedOn'] })
  const head = { signedName, limitCents, promisedOn }
  const askOf = ({ promisedOn: day }: Counted) => rushOf(jobsOf(counter.rows), day || undefined)
  const { data: check } = useQuery(askOf(head))
  const stopsBy = (counted: Counted, known: RushCheck | undefined) =>
    stopsOf({ ...counter, head: counted, jobs, check: known, dayWords: dayShort })

  return {
    stops: stopsBy(head, check),
    // Read at the press, because the last letter of a signature is not drawn yet. The server refuses what cannot be
    // checked here.
    findStops: async () => {
      const now = getValues()
      return stopsBy(now, await queries.ensureQueryData(askOf(now)).catch(() => undefined))
    },
  }
}

type Counted = Pick<Head, 'signedName' | 'limitCents' | 'promisedOn'>

function useTakeIn(taking: Omit<IntakeDraft, 'head'>, onNext: (rows: readonly IntakeRow[], head: Head) => void) {
  const go = useGo()
  const queries = useQueryClient()
  const userId = useSession()?.user.id ?? ''

  type Asked = { head: Head; rows: readonly IntakeRow[]; andThen: 'open' | 'print'; isRush: boolean }

  return useAct(({ head, rows, isRush }: Asked) => takeIn(ticketOf({ ...taking, head, rows, isRush })), {
    onDone: async ({ id, number, refused }, { head, rows, andThen }) => {
      keptIntake.clear()
      await moveWaiting(intakePlace(taking.personId ?? taking.bagName ?? ''), ticketPlace(id), userId)
      await queries.invalidateQueries({ queryKey: ticketsKey })
      for (const { slot, job, message } of refused) toast({ title: `${slot} without ${job}`, description: message })
      if (taking.groupId !== undefined && andThen === 'open') {
        toastDone(`${number} is taken in`)
        return onNext(rows, head)
      }
      await go(andThen === 'print' ? labelsPath(id) : ticketPath(id))
    },
  })
}
