import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { readLetterhead } from '#server/settings/service.ts'
import { Failure } from '#shared/http/failure.ts'
import type { MailTemplate, PreviewFacts } from '#shared/notices/contract.ts'
import { problemsOf, type Wording } from '#shared/notices/wording.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'

import { withMarkInside } from './mark.ts'
import { deleteTemplate, listTemplates, saveTemplate } from './store.ts'
import { composeMail } from './templates/queue-mail.ts'
import { samplesOf, templateNames, templateOf } from './templates/templates.ts'

/** Every mail in the studio's wording, in the order of the list. */
export async function listWordings(work: Work): Promise<MailTemplate[]> {
  const edited = new Map((await listTemplates(work)).map((row) => [row.name, row]))
  const { studio } = await readLetterhead(work)

  return templateNames.map((name) => present(name, edited.get(name), studio))
}

function present(name: string, edited: Wording | undefined, studio: string): MailTemplate {
  const template = getTemplate(name)
  const { title, subject, lead, required } = template
  const placeholders = Object.entries({ ...samplesOf(template), studio }).map(([placeholder, sample]) => ({
    name: placeholder,
    sample,
    isRequired: placeholder === required,
  }))

  return {
    name,
    title,
    subject: edited?.subject ?? subject,
    lead: edited?.lead ?? lead,
    defaults: { subject, lead },
    placeholders,
    isEdited: edited !== undefined,
  }
}

function getTemplate(name: string) {
  const template = templateOf(name)
  if (!template) throw new Failure('not_found', 'There is no such mail.')

  return template
}

function refuseUnusable(name: string, wording: Wording): void {
  const template = getTemplate(name)
  const required = template.required === undefined ? [] : [template.required]
  const details = problemsOf(wording, { allowed: Object.keys(samplesOf(template)), required })
  if (details.length > 0) throw new Failure('invalid_input', 'This mail cannot be worded like that.', { details })
}

export async function changeWording(work: Work, name: string, wording: Wording) {
  refuseUnusable(name, wording)
  const { subject, lead } = wording

  return atomically(work, async (work) => {
    const before = await saveTemplate(work, {
      name,
      subject,
      lead,
      updatedAt: work.now,
      updatedBy: actorIdOf(work.context.actor),
    })
    await recordEvent(work, {
      action: 'mail_template_changed',
      entity: 'mail_template',
      entityId: name,
      ...(before.subject !== null && { before }),
      after: { subject, lead },
    })
    return present(name, wording, (await readLetterhead(work)).studio)
  })
}

export async function resetWording(work: Work, name: string): Promise<MailTemplate> {
  getTemplate(name)

  return atomically(work, async (work) => {
    const before = await deleteTemplate(work, name)
    await recordEvent(work, {
      action: 'mail_template_reset',
      entity: 'mail_template',
      entityId: name,
      ...(before && { before }),
    })
    return present(name, undefined, (await readLetterhead(work)).studio)
  })
}

interface Draft extends Wording {
  brandColor?: string
  facts?: PreviewFacts
}

/** The mail as this wording would make it, with made-up facts or those of the newest record. */
export async function previewWording(work: Work, name: string, draft: Draft, actor: Actor) {
  const { brandColor, facts = 'made_up', ...wording } = draft
  refuseUnusable(name, wording)
  if (facts === 'real' && !holds(actor, 'read/bookings')) {
    throw new Failure('not_allowed', 'Only who reads bookings sees a mail about one of them.')
  }
  const head = await readLetterhead(work)
  const color = brandColor && { color: brandColor.toLowerCase() }
  const real = facts === 'real' ? await work.services.realMails[name]?.(work) : undefined
  const told = real ? { facts: { email: real.to, ...real.facts }, letter: real } : madeUp(work, name)

  const mail = composeMail(wording, { ...told.facts, studio: head.studio }, told.letter, { ...head, ...color })
  return { ...mail, html: withMarkInside(mail.html), facts: real ? ('real' as const) : ('made_up' as const) }
}

function madeUp({ services: { config } }: Work, name: string) {
  const template = getTemplate(name)
  const { lines, table, notes, action } = template.example

  return {
    facts: samplesOf(template),
    letter: {
      lines,
      ...(table && { table }),
      ...(notes && { notes }),
      ...(action && { action: { label: action, url: config.publicUrl } }),
    },
  }
}
