import { sentenceAfter } from '#client/errors/unanswered.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { changeInWords } from '#shared/catalog/changes.ts'
import { Failure } from '#shared/http/failure.ts'

import type { ServicePath } from './service-form.ts'
import { tabOf } from './tabs.ts'
import type { ServiceEditing } from './use-service-editor.ts'

/** What another has saved stands above, field by field. */
const isConflict = (error: Error) => error instanceof Failure && error.code === 'version_conflict'

interface Problem {
  path: string
  message: string
}

/** What stands in the way of the draft, whichever tab it is on; each leads to its field. */
export function EditorProblems({ editing: { form, error, met } }: { editing: ServiceEditing }) {
  const { change } = useAddress()
  const { errors, submitCount } = form.formState
  const problems = submitCount > 0 ? problemsIn(errors) : []
  if (problems.length === 0 && (!error || (met && isConflict(error)))) return null

  const show = (path: string) => {
    change({ tab: tabOf(path) })
    // Once its tab is drawn.
    requestAnimationFrame(() => requestAnimationFrame(() => form.setFocus(path as ServicePath)))
  }

  return (
    <Notice kind="problem" title={problems.length === 0 && error ? sentenceAfter(error) : 'Look at this again'}>
      {problems.length > 0 && (
        <ul className="grid gap-1">
          {problems.map(({ path, message }) => (
            <li key={path}>
              <button type="button" className="text-left underline underline-offset-4" onClick={() => show(path)}>
                {changeInWords(path.replaceAll(/\.(\d+)(?=\.|$)/g, (_, at: string) => `.${Number(at) + 1}`))}: {message}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

function problemsIn(errors: object, path: readonly string[] = []): Problem[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]): Problem[] => {
    if (typeof error !== 'object' || error === null || key === 'ref') return []
    const here = key === 'root' ? path : [...path, key]
    if (!('message' in error) || typeof error.message !== 'string') return problemsIn(error, here)

    const message = error.message.endsWith('received NaN') ? 'This must be a number.' : error.message
    return [{ path: here.join('.'), message }]
  })
}
