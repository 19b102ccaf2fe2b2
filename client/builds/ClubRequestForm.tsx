import { type ReactNode, useState } from 'react'

import type { AttachedSheet } from '#client/people/attached-sheet.ts'
import { clubsOfRequest, doubtsOf } from '#shared/builds/club-request.ts'

import { ClubSheet } from './ClubSheet.tsx'
import { ClubSheetFields } from './ClubSheetFields.tsx'
import { Doubts } from './Doubts.tsx'
import { useClubForm } from './request-form.ts'
import { RequestLayout } from './RequestLayout.tsx'
import { SheetFoot } from './SheetFoot.tsx'
import { sendSheet } from './sheets/send-sheet.ts'

/** The guided request: the sheet, drawn as it is filled in, and who it is from. */
export function ClubRequestForm({ send }: { send: (sheet: AttachedSheet) => ReactNode }) {
  const { form, ready, isSaved, blank } = useClubForm()
  // What is being typed may not be buildable for a moment: the last sheet that was stays drawn.
  const [drawn, draw] = useState(ready ?? blank)
  if (ready && ready !== drawn) draw(ready)

  return (
    <RequestLayout
      page="build-sheet"
      fields={<ClubSheetFields form={form} />}
      sheet={
        <>
          <ClubSheet request={drawn} />
          <Doubts doubts={doubtsOf(drawn)} />
          <SheetFoot isSaved={isSaved} onStartOver={() => form.reset(blank)} />
        </>
      }
      send={send({
        send: ready && sendSheet('clubs', clubsOfRequest(ready)),
        problem: 'It cannot be built like that yet. Look at the marked fields.',
        focus: () => form.setFocus('clubs'),
      })}
    />
  )
}
