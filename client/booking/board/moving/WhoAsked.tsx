import type { MoveCost } from '#client/booking/move-cost.ts'
import { useStudio } from '#client/settings/service.ts'
import { tightControlLook } from '#client/ui/forms/control-look.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { movers } from '#shared/booking/moving.ts'

import type { MovedFor } from './use-move.ts'

/** Who asked for the move, and the reason where it is the studio. */
export interface Asking {
  by: MovedFor
  reason: string
}

export const clientAsks: Asking = { by: 'client', reason: '' }

/** Whether the studio's reason is missing. The client reads it, and may cancel free of charge. */
export const lacksReason = ({ by, reason }: Asking): boolean => by === 'studio' && reason.trim() === ''

interface WhoAskedProps {
  cost: MoveCost | undefined
  asking: Asking
  error?: string | undefined
  onChange: (asking: Asking) => void
}

const isMover = (value: string): value is MovedFor => movers.some((mover) => mover === value)

/** Asks who wants the new time. The client keeps the terms and pays the new price; a move of the studio costs no more. */
export function WhoAsked({ cost, asking, error, onChange }: WhoAskedProps) {
  const { money } = useStudio()
  const isDearer = cost !== undefined && cost.newCents > cost.oldCents

  return (
    <div className="grid min-w-0 gap-2 text-sm">
      <Field label="Who asked">
        {(ids) => (
          <Select
            {...ids}
            isTight
            value={asking.by}
            onChange={({ target: { value } }) => isMover(value) && onChange({ ...asking, by: value })}
          >
            <option value="client">The client{isDearer ? `, who pays ${money(cost.newCents)}` : ''}</option>
            <option value="studio">The studio{isDearer ? `: it stays ${money(cost.oldCents)}` : ''}</option>
          </Select>
        )}
      </Field>
      {asking.by === 'studio' && (
        <Field label="Why, as the client reads it" hint="They may cancel for nothing then." error={error}>
          {(ids) => (
            <input
              {...ids}
              maxLength={300}
              className={tightControlLook}
              value={asking.reason}
              onChange={({ target }) => onChange({ ...asking, reason: target.value })}
            />
          )}
        </Field>
      )}
    </div>
  )
}
