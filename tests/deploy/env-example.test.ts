import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { Environment, readConfig } from '#server/config.ts'

import { root, settingsOfCompose } from './compose-file.ts'

const example = readFileSync(join(root, '.env.example'), 'utf8')
const shown = new Map(example.matchAll(/^(?:# )?([A-Z_]+)=(.*)$/gm).map(([, name = '', value = '']) => [name, value]))

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
  }

  expect(readConfig({ ...Object.fromEntries(shown), ...required })).toEqual(readConfig(required))
})

test('docker-compose.yml lets a studio choose every setting that the image does not settle', () => {
  const settledByImage = ['NODE_ENV', 'HOST', 'PORT']
  const settledByCompose = ['DATABASE_URL']
  // Only a server that runs its own database keeps data in a folder, and only one outside production is a demo.
  const outsideProduction = ['DATA_DIR', 'DEMO']
  const fixed = new Set([...settledByImage, ...settledByCompose, ...outsideProduction])

  expect(settingsOfCompose()).toEqual(expect.arrayContaining(settingsOfServer().filter((name) => !fixed.has(name))))
})
