import type { Page } from '@playwright/test';
import { takenOf } from '../../src/domain/attachments/exif.ts';
import { sizeOfJpeg } from '../../src/domain/attachments/jpeg-parts.ts';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { photographBy } from '../support/photograph.ts';
import { withCameraParts } from '../support/photographs.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { type Api, expect, test } from './fixtures.ts';
import { atWork, orderInWork, type Row } from './steps.ts';

const TECH = 'tech1@demo.example';
const NAME = 'pole 14.jpg';

test('photographs are kept as the administrator wants them: smaller, without their place, with a stamp', async ({
  device,
  server,
  signIn,
  api,
}) => {
  const tech = await api(TECH);
  const { page: office } = await atWork({ device, signIn }, 'admin@demo.example', '/tenant/profile');
  const card = office.getByRole('region', { name: 'Photographs' });
  const side = card.getByLabel('Longer side at most');
  await side.selectOption('1280');
  await expect(side).toBeEnabled();
  await card.getByLabel('Photographs keep the position that the camera noted').click();
  await expect(side).toBeEnabled();
  await card.getByLabel('Write time, position and direction into the picture').click();
  await expect(side).toBeEnabled();
  await office.reload();
  await expect(side).toHaveValue('1280');

  const page = await (await device()).newPage();
  await signIn(page, TECH);
  const white = await photographBy(page, {
    width: 2000,
    height: 1500,
    colour: '#ffffff',
    type: 'image/jpeg',
  });
  const photograph = Buffer.from(withCameraParts(white, 'MM'));
  const order = await orderInWork(tech);
  const kept = await keptOf(page, { order, photograph }, { server, tech });
  // The camera was held upright.
  expect(sizeOfJpeg(kept)).toEqual({ width: 960, height: 1280 });
  expect(takenOf(kept)).toEqual({
    time: '2026-07-14 09:41:05',
    offset: '+02:00',
    place: null,
    direction: null,
  });
  expect(kept.toString('latin1')).not.toContain('GPSLatitude');
  const [corner, middle] = await lightOf(page, kept);
  expect([corner < 120, middle > 240], `the stamp is dark, the picture is not: ${corner} ${middle}`).toEqual([
    true,
    true,
  ]);
});

interface Attaching {
  readonly order: Row;
  readonly photograph: Buffer;
}

/** Attaches a photograph to an order. @returns what the server has of it */
async function keptOf(
  page: Page,
  { order, photograph }: Attaching,
  { server, tech }: { server: ServerProcess; tech: Api },
): Promise<Buffer> {
  await page.goto(`/tenant/work-orders/${order.id}`);
  const file = { name: NAME, mimeType: 'image/jpeg', buffer: photograph };
  await page.getByLabel('Add photos or files').setInputFiles(file);
  const uploaded = async () => {
    const [one] = await tech.get<AnyRow[]>(`/attachments?entityId=${order.id}`);
    return one?.uploadedAt ? one.fileId : null;
  };
  await expect.poll(uploaded, { timeout: 60_000 }).not.toBeNull();
  const { session } = tech;
  const headers = { authorization: `Bearer ${session.token}`, 'x-tenant-id': session.tenant.id };
  const answer = await fetch(`${server.url}/api/files/${String(await uploaded())}`, { headers });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** From 0 to 255: just above the lower left corner, and in the middle. */
function lightOf(page: Page, jpeg: Buffer): Promise<readonly [corner: number, middle: number]> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (!context) throw new Error('this browser cannot draw');
    context.drawImage(bitmap, 0, 0);
    const at = (x: number, y: number) => context.getImageData(x, y, 1, 1).data[0] ?? 0;
    return [at(2, bitmap.height - 3), at(bitmap.width / 2, bitmap.height / 2)] as const;
  }, jpeg.toString('base64'));
}
