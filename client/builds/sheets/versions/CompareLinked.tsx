import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { linkedSheet } from '#client/builds/sheets/queries.ts'
import { Button } from '#client/ui/Button.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { Sheet } from '#shared/builds/sheets/sheet.ts'

import { CompareVersions } from './CompareVersions.tsx'

/** Any two versions that the client has seen. The address is the link's, and keeps no choice. */
export function CompareLinked({ token, sheet }: { token: string; sheet: Sheet }) {
  const [chosen, choose] = useState<{ from: number; to: number }>()
  const [latest, before] = sheet.versions
  if (!latest || !before) return null
  if (!chosen) {
    return (
      <p>
        <Button tone="quiet" onClick={() => choose({ from: before.number, to: latest.number })}>
          Compare versions
        </Button>
      </p>
    )
  }

  return <Both token={token} {...chosen} onChoose={(from, to) => choose({ from, to })} />
}

interface BothProps {
  token: string
  from: number
  to: number
  onChoose: (from: number, to: number) => void
}

function Both({ token, from, to, onChoose }: BothProps) {
  const [{ data: before }, { data: after }] = [useQuery(linkedSheet(token, from)), useQuery(linkedSheet(token, to))]
  if (!before || !after) return <Skeleton className="h-40" />

  return <CompareVersions from={before} to={after} onChoose={onChoose} />
}
