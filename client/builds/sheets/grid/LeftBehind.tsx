import { memo, useState } from 'react'

import { sheetPath } from '#client/builds/sheet-words.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import type { Sheet } from '#shared/builds/sheets/sheet.ts'

import { draftOf, type KeptDraft } from './kept-draft.ts'

interface LeftBehindProps {
  sheet: Sheet
  /** Puts the unsaved edits into the current version. */
  onTake?: (draft: KeptDraft) => void
}

/** Unsaved edits of a version that is no longer the draft. */
export const LeftBehind = memo(function LeftBehind({ sheet, onTake }: LeftBehindProps) {
  const { clock } = useStudio()
  const [draft, setDraft] = useState(() => draftOf(sheet.id).read())
  if (!draft || (onTake && draft.version === sheet.version)) return null

  const { version } = sheet
  const came = sheet.versions.find(({ number }) => number === version)
  const isNewer = version !== draft.version
  const discard = () => {
    draftOf(sheet.id).clear()
    setDraft(undefined)
  }

  return (
    <Notice
      kind="warning"
      title={
        isNewer ? `v${version} came at ${came ? clock(came.createdAt) : 'last'}.` : `v${version} is written no more.`
      }
    >
      <p>
        What you typed on v{draft.version} is kept here, and is not saved.{' '}
        {isNewer ? (
          <Link
            className="text-fairway underline underline-offset-4"
            to={`${sheetPath(sheet.id)}?from=${draft.version}&to=${version}`}
          >
            Compare with v{version}.
          </Link>
        ) : (
          'Begin a new version to put it in.'
        )}
      </p>
      <p className="flex flex-wrap gap-2">
        {onTake && (
          <Button
            size="tight"
            onClick={() => {
              onTake(draft)
              setDraft(undefined)
            }}
          >
            Put it into v{version}
          </Button>
        )}
        <Button size="tight" tone="quiet" onClick={discard}>
          Discard
        </Button>
      </p>
    </Notice>
  )
})
