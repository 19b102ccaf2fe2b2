import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { useSession } from '#client/api/session/session.ts'
import { useAct } from '#client/api/use-act.ts'
import { moveWaiting } from '#client/files/waiting-files.ts'
import { useGo } from '#client/routing/navigation.ts'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { bagOf } from '#client/workshop/bag/queries.ts'
import { headOf, rowsOf } from '#client/workshop/prepare/prepared-rows.ts'
import { intakePlace, ticketPlace } from '#client/workshop/tickets/photo-parts.ts'
import { takeIn, ticketsKey } from '#client/workshop/tickets/queries.ts'
import { labelsPath, ticketPath } from '#client/workshop/tickets/ticket-words.ts'
import { inBagOrder, type Slot } from '#shared/clubs/slots.ts'
import { isMissing } from '#shared/workshop/bag-contract.ts'

import type { IntakeStart } from './find-scanned.ts'
import {
  clubOfSlot,
  Head,
  type IntakeDraft,
  type IntakeRow,
  type PickedClubs,
  type ScannedClubs,
  ticketOf,
} from './intake-rows.ts'

const slotsOf = ({ clubs }: Pick<ScannedClubs, 'clubs'>) => clubs.map(({ slot }) => slot)
const pickedOf = ({ clubs }: Pick<ScannedClubs, 'clubs'>): PickedClubs =>
  Object.fromEntries(clubs.map(({ slot, id }) => [slot, id]))

/** What stands on the counter until it is a ticket. */
export function useIntake(start: IntakeStart, onNext: (rows: readonly IntakeRow[], head: Head) => void) {
  const { person, group, prepared } = start
  const { data: bag } = useQuery({ ...bagOf(person.id ?? ''), enabled: person.id !== undefined })
  const [chosen, setChosen] = useState<readonly Slot[]>(inBagOrder(slotsOf(start)))
  const [picked, setPicked] = useState(() => pickedOf(start))
  const [rows, setRows] = useState<readonly IntakeRow[]>(() =>
    prepared ? rowsOf(prepared) : (group?.before?.rows ?? []),
  )
  const form = useForm({
    resolver: zodResolver(Head),
    defaultValues: (prepared ? undefined : group?.before?.head) ?? headOf(prepared),
  })
  const [missingReason, setMissingReason] = useState('')
  const clubs = bag?.clubs ?? []
  const isOneMissed = rows.some(({ slot }) => {
    const club = clubOfSlot(slot, { bag: clubs, picked })
    return club !== undefined && isMissing(club)
  })
  const taking = useTaking(
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
    /** A scanned club is that one, whatever else is in its place. */
    addScanned: (found: ScannedClubs) => {
      // Bands are scanned faster than each is looked up.
      setChosen((before) => inBagOrder([...before, ...slotsOf(found)]))
      setPicked((before) => ({ ...before, ...pickedOf(found) }))
    },
    rows,
    setRows,
    form,
    missingReason,
    setMissingReason,
    taking,
    take: (andThen: 'open' | 'print' = 'open') => {
      if (!taking.isPending && rows.length > 0) void form.handleSubmit((head) => taking.mutate({ head, andThen }))()
    },
  }
}

function useTaking(taking: Omit<IntakeDraft, 'head'>, onNext: (rows: readonly IntakeRow[], head: Head) => void) {
  const go = useGo()
  const queries = useQueryClient()
  const userId = useSession()?.user.id ?? ''

  return useAct(({ head }: { head: Head; andThen: 'open' | 'print' }) => takeIn(ticketOf({ ...taking, head })), {
    onDone: async ({ id, number }, { head, andThen }) => {
      await moveWaiting(intakePlace(taking.personId ?? taking.bagName ?? ''), ticketPlace(id), userId)
      await queries.invalidateQueries({ queryKey: ticketsKey })
      if (taking.groupId !== undefined && andThen === 'open') {
        toastDone(`${number} is taken in`)
        return onNext(taking.rows, head)
      }
      await go(andThen === 'print' ? labelsPath(id) : ticketPath(id))
    },
  })
}
