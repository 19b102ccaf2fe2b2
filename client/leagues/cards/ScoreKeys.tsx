import { clsx } from 'clsx'
import { useState } from 'react'

import { useKeys } from '#client/ui/keys/screen-keys.ts'

import type { ShownHole } from './use-holes.ts'

interface ScoreKeysProps {
  name: string
  hole: ShownHole
  enter: (strokes: number | null) => void
}

const [few, many] = [Array.from({ length: 9 }, (_, at) => at + 1), Array.from({ length: 11 }, (_, at) => at + 10)]

/** A key for each number of strokes; par is marked. */
export function ScoreKeys({ name, hole, enter }: ScoreKeysProps) {
  const [hasMany, showMany] = useState(false)
  const press = (strokes: number | null) => {
    showMany(false)
    enter(strokes)
  }
  useKeys([
    ...few.map((strokes) => ({ key: String(strokes), what: `${strokes} strokes`, run: () => press(strokes) })),
    { key: 'x', what: 'Picked up', run: () => press(null) },
  ])

  return (
    <fieldset className="grid grid-cols-4 gap-2">
      <legend className="sr-only">
        Strokes of {name}, hole {hole.hole}
      </legend>
      {(hasMany ? many : few).map((strokes) => (
        <Key key={strokes} isPar={strokes === hole.par} isNow={hole.strokes === strokes} press={() => press(strokes)}>
          {strokes}
        </Key>
      ))}
      <Key press={() => press(null)} isNow={hole.status === 'entered' && hole.strokes === null} label="Picked up">
        X
      </Key>
      <Key press={() => showMany(!hasMany)} label={hasMany ? 'Fewer' : '10 or more'}>
        {hasMany ? '1–9' : '10+'}
      </Key>
    </fieldset>
  )
}

interface KeyProps {
  children: string | number
  press: () => void
  label?: string
  isPar?: boolean
  /** It is what stands there. */
  isNow?: boolean
}

const Key = ({ children, press, label, isPar = false, isNow = false }: KeyProps) => (
  <button
    type="button"
    aria-label={label}
    onClick={press}
    className={clsx(
      'grid min-h-15 touch-manipulation place-items-center rounded border font-display text-2xl figures',
      isNow ? 'border-fairway bg-fairway text-on-fairway' : 'border-edge/60 bg-surface',
      isPar && !isNow && 'border-2 border-fairway',
    )}
  >
    {children}
  </button>
)
