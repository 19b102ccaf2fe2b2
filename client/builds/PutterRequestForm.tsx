import { type ReactNode, useState } from 'react'

import type { AttachedSheet } from '#client/people/attached-sheet.ts'
import { putterDoubtsOf, putterOfRequest } from '#shared/builds/putter-request.ts'

import { Doubts } from './Doubts.tsx'
import { PutterSheet } from './PutterSheet.tsx'
import { PutterSheetFields } from './PutterSheetFields.tsx'
import { usePutterForm } from './request-form.ts'
import { RequestLayout } from './RequestLayout.tsx'
import { SheetFoot } from './SheetFoot.tsx'
import { sendSheet } from './sheets/send-sheet.ts'

/** The guided request: the sheet, drawn as it is filled in, and who it is from. */
export function PutterRequestForm({ send }: { send: (sheet: AttachedSheet) => ReactNode }) {
  const { form, ready, isSaved, blank } = usePutterForm()
  // What is being typed may not be buildable for a moment: the last sheet that was stays drawn.
  const [drawn, draw] = useState(ready ?? blank)
  if (ready && ready !== drawn) draw(ready)

  return (
    <RequestLayout
      page="putter-sheet"
      fields={<PutterSheetFields form={form} />}
      sheet={
        <>
          <PutterSheet request={drawn} />
          <Doubts doubts={putterDoubtsOf(drawn)} />
          <SheetFoot isSaved={isSaved} onStartOver={() => form.reset(blank)} />
        </>
      }
      send={send({
        send: ready && sendSheet('putter', [putterOfRequest(ready)]),
        problem: 'It cannot be built like that yet. Look at the marked fields.',
        focus: () => form.setFocus('lengthInches'),
      })}
    />
  )
}
