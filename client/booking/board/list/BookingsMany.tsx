import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { type bookingsMatching, dayBoardOf } from '#client/booking/queries.ts'
import { ManyActs, type OfMany } from '#client/list/many/ManyActs.tsx'
import { ManyDialog } from '#client/list/many/ManyDialog.tsx'
import type { Selection } from '#client/list/use-selection.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { useDeskDay } from '#client/settings/service.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { ReasonField } from '#client/ui/forms/ReasonField.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { manyActs } from '#shared/lists/many.ts'

interface BookingsManyProps {
  selection: Selection
  query: ReturnType<typeof bookingsMatching>
  filters: object
}

const acts = [{ code: 'move_bookings', label: 'Move to other bays', Dialog: MoveDialog }] as const

/** What can be done with many bookings at once. */
export function BookingsMany(props: BookingsManyProps) {
  const { holds } = usePermissions()
  const may = acts.filter(({ code }) => holds(manyActs[code].needs))

  return <ManyActs list="bookings" acts={may} touches={[['booking']]} {...props} />
}

function MoveDialog({ rows, ...rest }: OfMany<'bookings'>) {
  const bays = useQuery(dayBoardOf(useDeskDay())).data?.bays ?? []
  const { read } = useAddress()
  const [bayId, setBayId] = useState(read('bay') ?? '')
  const [typed, setTyped] = useState<string>()
  const [notify, setNotify] = useState(false)
  const bay = bays.find(({ id }) => id === bayId)
  const reason = typed ?? (bay ? `${bay.name} is closed` : '')
  const asked = { bayId, reason, notify }

  return (
    <ManyDialog
      {...rest}
      title="Move to other bays"
      code="move_bookings"
      request={bay && reason.trim() !== '' ? { code: 'move_bookings', asked, rows } : undefined}
      missing="Choose the closed bay to see which bookings have another one."
    >
      <Field label="Closed bay">
        {(ids) => (
          <Select {...ids} required data-first value={bayId} onChange={({ target }) => setBayId(target.value)}>
            <option value="">Choose a bay</option>
            {bays.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <ReasonField required reason={reason} maxLength={200} onType={setTyped} />
      <label className="flex min-h-6 items-center gap-2.5 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          className="size-4.5 accent-fairway"
          checked={notify}
          onChange={({ target }) => setNotify(target.checked)}
        />
        Tell the clients by mail
      </label>
    </ManyDialog>
  )
}
