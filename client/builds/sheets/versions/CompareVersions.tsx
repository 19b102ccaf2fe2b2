import { useState } from 'react'

import { Changes } from '#client/builds/Changes.tsx'
import { nameOfField, showValue } from '#client/builds/sheet-words.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { diffOf, unchangedOf } from '#shared/builds/sheets/diff.ts'
import type { Sheet } from '#shared/builds/sheets/sheet.ts'
import { counted } from '#shared/words.ts'

interface CompareVersionsProps {
  /** The two loaded versions. */
  from: Sheet
  to: Sheet
  onChoose: (from: number, to: number) => void
}

const stepTo = (by: 1 | -1) => {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-change]')]
  const at = rows.indexOf(document.activeElement as HTMLElement)
  rows[at === -1 ? 0 : at + by]?.focus()
}

/** The differences of any two versions, on request also what is the same. J and K move between them. */
export function CompareVersions({ from, to, onChoose }: CompareVersionsProps) {
  const changes = diffOf(from.clubs, to.clubs)
  useKeys([
    { key: 'j', what: 'Next change', run: () => stepTo(1) },
    { key: 'k', what: 'Change before', run: () => stepTo(-1) },
  ])
  const numbers = to.versions.map(({ number }) => number)

  return (
    <section aria-label="Versions compared" className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <VersionChoice
          label="From version"
          numbers={numbers}
          value={from.version}
          onChoose={(one) => onChoose(one, to.version)}
        />
        <VersionChoice
          label="To version"
          numbers={numbers}
          value={to.version}
          onChoose={(one) => onChoose(from.version, one)}
        />
        <strong className="figures">{counted(changes.length, 'change')}</strong>
      </div>
      <Changes changes={changes} />
      <Unchanged from={from} to={to} />
    </section>
  )
}

interface VersionChoiceProps {
  label: string
  numbers: readonly number[]
  value: number
  onChoose: (number: number) => void
}

const VersionChoice = ({ label, numbers, value, onChoose }: VersionChoiceProps) => (
  <Select isTight aria-label={label} value={value} onChange={({ target }) => onChoose(Number(target.value))}>
    {numbers.map((number) => (
      <option key={number} value={number}>
        Version {number}
      </option>
    ))}
  </Select>
)

function Unchanged({ from, to }: Pick<CompareVersionsProps, 'from' | 'to'>) {
  const { studio } = useStudio()
  const [isShown, show] = useState(false)
  const same = unchangedOf(from.clubs, to.clubs)
  if (same.length === 0) return null

  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-3 text-muted figures">
        Unchanged: {counted(same.length, 'field')}
        <Button tone="quiet" size="tight" aria-expanded={isShown} onClick={() => show(!isShown)}>
          {isShown ? 'Hide' : 'Show'}
        </Button>
      </p>
      {isShown && (
        <ul className="text-sm text-muted figures sm:columns-2">
          {same.map(({ club, key, field, value }) => (
            <li key={`${key} ${field}`}>
              <span className="font-mono">{club}</span> {nameOfField(field)} {showValue(field, value, studio.locale)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
