import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'

import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import pLimit from 'p-limit'

import type { S3Config } from '#server/files/config.ts'

import type { Shelf } from './shelf.ts'

const connectMilliseconds = 3000
// How long a store may send nothing.
const silentMilliseconds = 15_000
const deletedAtOnce = 8

interface BucketLocation {
  s3: S3Config
  bucket: string
}

/** A shelf in a bucket of any S3 store. */
export function openS3({ s3, bucket }: BucketLocation, prefix: string): Shelf {
  const { endpoint, region, credentials, pathStyle } = s3
  const client = new S3Client({
    ...(endpoint !== undefined && { endpoint }),
    region,
    credentials,
    forcePathStyle: pathStyle,
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: connectMilliseconds,
      requestTimeout: silentMilliseconds,
      throwOnRequestTimeout: true,
    },
    // Many S3 stores do not know Amazon's newer checksums; uploads are signed with their SHA-256 anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key })
  const limit = pLimit(deletedAtOnce)

  return {
    async put(key, content, type) {
      const [body, bytes] = Buffer.isBuffer(content)
        ? [content, content.length]
        : [createReadStream(content.path), content.bytes]
      await client.send(new PutObjectCommand({ ...at(key), Body: body, ContentLength: bytes, ContentType: type }))
    },

    async get(key) {
      try {
        const { Body: body } = await client.send(new GetObjectCommand(at(key)))
        return body instanceof Readable ? body : undefined
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },

    // One request for each key: the call for many needs a checksum that not every store accepts.
    async remove(keys) {
      // oxlint-disable-next-line no-restricted-properties -- the bucket is asked, not the database
      await Promise.all(keys.map((key) => limit(() => client.send(new DeleteObjectCommand(at(key))))))
    },

    async list(after) {
      const { Contents: contents = [] } = await client.send(
        new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: prefix,
          ...(after !== undefined && { StartAfter: prefix + after }),
        }),
      )
      return contents.flatMap(({ Key: key, Size: bytes = 0, LastModified: time }) =>
        key !== undefined && time ? [{ key: key.slice(prefix.length), bytes, at: time }] : [],
      )
    },
  }
}
