import { BASE_MAP_PIECE, type BaseMap, type BaseMapUpload } from '../../src/domain/map/base-map.ts';
import { newId } from './api.ts';
import type { SignedIn, TestApp } from './server-app.ts';

/** The calls of an upload, by one person. */
export function baseMapUploader({ app }: TestApp, { headers }: SignedIn) {
  const begin = (id: string, name: string, bytes: number) =>
    app.inject({ method: 'POST', url: '/api/base-maps', headers, payload: { id, name, bytes } });
  const piece = (id: string, place: number, bytes: Uint8Array) => {
    const head = '--parts\r\ncontent-disposition: form-data; name="file"; filename="piece"\r\n\r\n';
    return app.inject({
      method: 'POST',
      url: `/api/base-maps/${id}/pieces/${place}`,
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=parts' },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--parts--\r\n')]),
    });
  };
  const finish = (id: string) => app.inject({ method: 'POST', url: `/api/base-maps/${id}/finish`, headers });
  const content = (id: string, range?: string, more: Readonly<Record<string, string>> = {}) =>
    app.inject({
      url: `/api/base-maps/${id}/content`,
      headers: { ...headers, ...more, ...(range === undefined ? {} : { range }) },
    });
  return {
    begin,
    piece,
    finish,
    content,
    /** All of it, in order. @returns the last answer: that of the finish, or the first refusal */
    async send(archive: Uint8Array, name = 'Valley', id = newId()) {
      let answer = await begin(id, name, archive.length);
      for (const [place, bytes] of inPieces(archive).entries()) {
        if (answer.statusCode >= 400) return answer;
        answer = await piece(id, place, bytes);
      }
      return answer.statusCode >= 400 ? answer : finish(id);
    },
    list: async () => (await app.inject({ url: '/api/base-maps', headers })).json<BaseMap[]>(),
    uploads: async () =>
      (await app.inject({ url: '/api/base-maps/uploads', headers })).json<BaseMapUpload[]>(),
  };
}

export function inPieces(archive: Uint8Array): Uint8Array[] {
  const places = Math.ceil(archive.length / BASE_MAP_PIECE);
  return Array.from({ length: places }, (_, place) =>
    archive.subarray(place * BASE_MAP_PIECE, (place + 1) * BASE_MAP_PIECE),
  );
}
