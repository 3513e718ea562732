import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cameraInAddress, keepCamera, keptCamera } from './kept-camera.ts';

const CAMERA = { latitude: 47.2, longitude: 13.9, zoom: 15 };
const OWNER = { tenantId: 't', userId: 'u' };

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => void vi.unstubAllGlobals());

test('the way back leads to where the same person looked', () => {
  expect(keptCamera(OWNER)).toBeNull();
  keepCamera(OWNER, CAMERA);
  expect(keptCamera(OWNER)).toEqual(CAMERA);
});

test('the next person on a shared tablet is not shown where the one before looked', () => {
  keepCamera(OWNER, CAMERA);
  expect(keptCamera({ ...OWNER, userId: 'next' })).toBeNull();
  expect(keptCamera({ ...OWNER, tenantId: 'other' })).toBeNull();
});

test('what an older app kept of nobody is shown to nobody', () => {
  sessionStorage.setItem('map-camera', JSON.stringify({ tenantId: 't', at: '47.2,13.9,15', zoom: 15 }));
  expect(keptCamera(OWNER)).toBeNull();
});

test('a link that says no place on earth says nothing', () => {
  expect(cameraInAddress(new URLSearchParams({ at: '91,13.9,15' }))).toBeNull();
  expect(cameraInAddress(new URLSearchParams({ at: '47.2,13.9' }))).toBeNull();
});
