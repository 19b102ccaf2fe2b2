import { useQuery, useSuspenseQuery } from '@tanstack/react-query'

import { sheetOf } from '#client/builds/sheets/queries.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { Sheet } from '#shared/builds/sheets/sheet.ts'

import { ComparePrices } from './ComparePrices.tsx'
import { CompareVersions } from './CompareVersions.tsx'

/** Two versions side by side, as the address names them. */
export function ComparePart({ sheet }: { sheet: Sheet }) {
  const { read, change } = useAddress()
  const [from, to] = [versionIn(sheet, read('from')), versionIn(sheet, read('to'))]
  if (sheet.versions.length < 2) return null
  if (from === undefined || to === undefined) {
    const [latest, before] = sheet.versions
    return (
      <p>
        <Button
          tone="quiet"
          size="tight"
          onClick={() => change({ from: String(sheet.agreed ?? before?.number), to: String(latest?.number) })}
        >
          Compare versions
        </Button>
      </p>
    )
  }

  return (
    <RecordPart
      title="Versions compared"
      action={
        <Button tone="quiet" size="tight" onClick={() => change({ from: undefined, to: undefined })}>
          Close
        </Button>
      }
    >
      <Newer sheet={sheet} to={to} onCompare={(newest) => change({ to: String(newest) })} />
      <Both
        sheetId={sheet.id}
        from={from}
        to={to}
        onChoose={(one, other) => change({ from: String(one), to: String(other) })}
      />
    </RecordPart>
  )
}

const versionIn = ({ versions }: Sheet, text: string | undefined) =>
  versions.find(({ number }) => String(number) === text)?.number

interface BothProps {
  sheetId: string
  from: number
  to: number
  onChoose: (from: number, to: number) => void
}

function Both({ sheetId, from, to, onChoose }: BothProps) {
  const { data: before } = useSuspenseQuery(sheetOf(sheetId, from))
  const { data: after } = useSuspenseQuery(sheetOf(sheetId, to))

  return (
    <>
      <CompareVersions from={before} to={after} onChoose={onChoose} />
      <ComparePrices sheetId={sheetId} from={from} to={to} />
    </>
  )
}

interface NewerProps {
  sheet: Sheet
  to: number
  onCompare: (newest: number) => void
}

/** A version that came while somebody compared older ones. */
function Newer({ sheet, to, onCompare }: NewerProps) {
  const { moment } = useStudio()
  const { data } = useQuery(sheetOf(sheet.id))
  const newest = (data ?? sheet).versions[0]
  if (!newest || newest.number <= to) return null

  return (
    <Notice>
      v{newest.number} came {moment(newest.createdAt)}.{' '}
      <Button tone="quiet" size="tight" onClick={() => onCompare(newest.number)}>
        Compare with v{newest.number}
      </Button>
    </Notice>
  )
}
