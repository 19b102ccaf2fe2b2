import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { Environment, readConfig } from '#server/config.ts'
import { root } from '#server/kernel/root.ts'

import { readComposeFile, settingsOfCompose } from './compose-file.ts'

const example = readFileSync(join(root, '.env.example'), 'utf8')
const shown = new Map(example.matchAll(/^(?:# )?([A-Z\d_]+)=(.*)$/gm).map(([, name = '', value = '']) => [name, value]))

const settingsOfServer = () => Object.keys(Environment.shape)

test('.env.example lists every setting of the server and of docker-compose.yml, and no other', () => {
  const known = new Set([...settingsOfServer(), ...settingsOfCompose()])

  expect([...shown.keys()].toSorted()).toEqual([...known].toSorted())
})

test('.env.example explains each setting in the line above it', () => {
  for (const name of shown.keys()) expect(example).toMatch(new RegExp(`^# \\S.*[^-]\\n(?:# )?${name}=`, 'm'))
})

test('.env.example shows the defaults of a production server', () => {
  const required = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://db/studio',
    SECRET_KEY: 'a secret key that only tests know, 32+',
    PUBLIC_URL: 'https://studio.test',
    SMTP_URL: 'smtp://mail.test',
  }

  expect(readConfig({ ...Object.fromEntries(shown), ...required })).toEqual(readConfig(required))
})

const passwordOfOwner = 'only the owner logs in with this'

const environmentOf = (service: 'app' | 'migrate') => {
  const given = Object.fromEntries(settingsOfServer().map((name) => [name, `given ${name}`]))

  return readComposeFile({ ...given, POSTGRES_PASSWORD: passwordOfOwner }).services[service]?.environment ?? {}
}

test('docker-compose.yml lets a studio choose every setting that it does not settle', () => {
  const settled = ['NODE_ENV', 'HOST', 'PORT', 'DEMO', 'DATABASE_URL', 'DATABASE_OWNER_URL', 'DATA_DIR']
  const chosen = settingsOfServer().filter((name) => environmentOf('app')[name] === `given ${name}`)

  expect(chosen).toEqual(settingsOfServer().filter((name) => !settled.includes(name)))
})

test('docker-compose.yml tells the owner’s password to who migrates, and to nobody else', () => {
  expect(Object.values(environmentOf('migrate'))).toContain(passwordOfOwner)
  expect(Object.values(environmentOf('app'))).not.toContain(passwordOfOwner)
})
