import { ChevronDown, ChevronUp } from 'lucide-react'

import { Button } from '#client/ui/Button.tsx'

interface MoveButtonsProps {
  name: string
  id: string
  /** All of the list, in their order. */
  ids: readonly string[]
  isMoving: boolean
  onMove: (ids: string[]) => void
}

/** Puts a row one place up or down in an order of its own. */
export function MoveButtons({ name, id, ids, isMoving, onMove }: MoveButtonsProps) {
  const at = ids.indexOf(id)
  const moveTo = (to: number) => onMove(ids.toSpliced(at, 1).toSpliced(to, 0, id))

  return (
    // Above the link that the whole row is.
    <span className="relative z-1 inline-flex gap-1">
      <Button
        tone="quiet"
        size="tight"
        aria-label={`Move ${name} up`}
        disabled={at === 0}
        busy={isMoving}
        onClick={() => moveTo(at - 1)}
      >
        <ChevronUp aria-hidden className="size-4" />
      </Button>
      <Button
        tone="quiet"
        size="tight"
        aria-label={`Move ${name} down`}
        disabled={at === ids.length - 1}
        busy={isMoving}
        onClick={() => moveTo(at + 1)}
      >
        <ChevronDown aria-hidden className="size-4" />
      </Button>
    </span>
  )
}
