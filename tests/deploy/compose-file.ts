import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { parse } from 'yaml'
import { z } from 'zod'

import { root } from '#server/kernel/root.ts'

const Seconds = z.string().regex(/^\d+s$/)
const Megabytes = z.string().regex(/^\d+m$/)

// Strict, so that the tests cannot leave out what somebody adds to the file.
const Service = z.strictObject({
  image: z.string(),
  build: z.literal('.').optional(),
  pull_policy: z.literal('never').optional(),
  command: z.array(z.string()).optional(),
  env_file: z.tuple([z.strictObject({ path: z.literal('.env'), required: z.literal(false) })]).optional(),
  environment: z.record(z.string(), z.string()),
  volumes: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  depends_on: z
    .record(z.string(), z.strictObject({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }))
    .default({}),
  healthcheck: z
    .strictObject({
      test: z.tuple([z.literal('CMD')], z.string()),
      interval: Seconds,
      timeout: Seconds,
      retries: z.number(),
    })
    .optional(),
  shm_size: Megabytes.optional(),
  read_only: z.boolean().default(false),
  tmpfs: z.array(z.string()).default([]),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  restart: z.string(),
  stop_grace_period: Seconds.default('10s'),
  logging: z.strictObject({ driver: z.string() }),
})
export type Service = z.output<typeof Service>

const ComposeFile = z.strictObject({
  'x-studio': z.unknown(),
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.null()),
})

const variable = /\$\{(\w+)(?::([-?])([^}]*))?\}/g

/** docker-compose.yml as Docker Compose understands it with these settings in .env. */
export function readComposeFile(settings: Record<string, string>): z.output<typeof ComposeFile> {
  const fill = (text: string) =>
    text.replace(variable, (_, name: string, operator?: string, otherwise = '') => {
      if (!settings[name] && operator === '?') throw new Error(otherwise)
      return settings[name] || otherwise
    })
  const filled: unknown = parse(
    composeFileText(),
    (_key, value: unknown) => (typeof value === 'string' ? fill(value) : value),
    { merge: true },
  )

  const file = ComposeFile.parse(filled)
  for (const service of Object.values(file.services)) {
    if (service.env_file) service.environment = { ...settings, ...service.environment }
  }
  return file
}

const composeFileText = () => readFileSync(join(root, 'docker-compose.yml'), 'utf8')

/** The settings that docker-compose.yml itself asks for. */
export const settingsOfCompose = () => [
  ...new Set(
    composeFileText()
      .matchAll(variable)
      .map(([, name = '']) => name),
  ),
]

/** The public images that the Dockerfile and docker-compose.yml start from. */
export function publicImages(): string[] {
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
  const bases = dockerfile.matchAll(/^FROM (\S+:\S+)/gm).map(([, image = '']) => image)
  const services = composeFileText()
    .matchAll(/^ +image: (\S+:\S+)/gm)
    .map(([, image = '']) => image)

  return [...new Set([...bases, ...services])]
}
