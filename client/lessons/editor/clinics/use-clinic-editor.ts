import { useRecordEditor } from '#client/catalog/use-record-editor.ts'
import { ClinicDocument } from '#shared/lessons/editor/clinic-document.ts'
import { ClinicRecord } from '#shared/lessons/editor/clinics-contract.ts'

import { copyOf, documentOf, emptyClinic, fieldsOf } from './clinic-form.ts'
import { changeClinic, clinicQuery, clinicsKey, createClinic } from './queries.ts'

const editing = {
  record: ClinicRecord,
  document: ClinicDocument,
  mark: 'sessions' as const,
  documentOf,
  fieldsOf,
  create: createClinic,
  change: changeClinic,
  key: clinicsKey,
  keyOf: (id: string) => clinicQuery(id).queryKey,
}

interface ClinicStart {
  clinic?: ClinicRecord | undefined
  /** Of which a new one is a copy. */
  like?: ClinicRecord | undefined
}

interface ClinicEditorEvents {
  onAdded: (clinicId: string) => void
  onRefused: () => void
}

/** The form of a clinic, and its ways on. */
export function useClinicEditor({ clinic, like }: ClinicStart, ways: ClinicEditorEvents) {
  const draft = `clinic ${clinic?.id ?? `like ${like?.id ?? 'none'}`}`
  const begin = () => (like ? copyOf(like) : emptyClinic())
  const editor = useRecordEditor(editing, { record: clinic, begin, draft, ...ways })

  return { ...editor, show: (active: boolean) => editor.saveWith({ active }) }
}
