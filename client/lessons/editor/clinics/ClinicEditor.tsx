import { WhoComes } from '#client/lessons/desk/WhoComes.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { FormProblems } from '#client/ui/forms/FormProblems.tsx'
import { useProblemFocus } from '#client/ui/forms/use-problem-focus.ts'
import { NewerVersion } from '#client/ui/record/Conflict.tsx'
import { EditorBar } from '#client/ui/record/EditorBar.tsx'
import { Record } from '#client/ui/record/Record.tsx'
import type { ClinicRecord } from '#shared/lessons/editor/clinics-contract.ts'

import { AboutFields } from './AboutFields.tsx'
import { fieldsOf } from './clinic-form.ts'
import { ClinicAside } from './ClinicAside.tsx'
import { ClinicTitle } from './ClinicTitle.tsx'
import { SessionFields } from './SessionFields.tsx'
import { TermFields } from './TermFields.tsx'
import { TheirClinic } from './TheirClinic.tsx'
import { useClinicEditor } from './use-clinic-editor.ts'

/** A clinic in one form: what it is, when and where, for whom and how much. */
export function ClinicEditor({ clinic, like }: { clinic?: ClinicRecord; like?: ClinicRecord }) {
  const { change } = useAddress()
  const { problems, focusProblems } = useProblemFocus()
  const onAdded = (id: string) => change({ clinic: id, like: undefined })
  const editing = useClinicEditor({ clinic, like }, { onAdded, onRefused: focusProblems })
  const { form, seen, met, changes, note, error, isSaving } = editing
  const fields = fieldsOf(form.watch())

  return (
    <>
      <ClinicTitle clinic={seen} show={{ run: editing.show, isBusy: isSaving }} />
      <Record aside={<ClinicAside clinic={seen} />}>
        <NewerVersion onShow={editing.bringNewer} />
        {met && <TheirClinic form={form} met={met} isTyped={changes > 0} />}
        <FormProblems form={form} fields={fields} refused="Nothing was saved" error={error} ref={problems} />
        {seen && <WhoComes clinicId={seen.id} />}
        <form noValidate className="grid gap-6" onSubmit={(event) => void editing.save(event)}>
          <AboutFields form={form} isNew={!seen} />
          <SessionFields form={form} seen={seen} />
          <TermFields form={form} placesTaken={seen?.placesTaken ?? 0} />
          <button type="submit" hidden aria-hidden tabIndex={-1} />
        </form>
      </Record>
      <EditorBar
        changes={changes}
        onDiscard={editing.discard}
        onSave={() => void editing.save()}
        isSaving={isSaving}
        saveLabel={met?.isAsked ? 'Save mine over theirs' : seen ? 'Save' : 'Add clinic'}
        note={note}
      />
    </>
  )
}
