import { expect, test } from 'vitest';
import { levels } from './channel';
import { place } from './paint';
import { sceneFor } from './programme.svelte';
import { gone, whyNot } from './why-not';

test('pictures fill the programme, but a phone held upright is not cut', () => {
  const box = { x: 0, y: 0, width: 1280, height: 720 };
  expect(place({ width: 640, height: 480 }, box, true)).toEqual({ x: 0, y: -120, width: 1280, height: 960 });
  expect(place({ width: 640, height: 480 }, box, false)).toEqual({ x: 160, y: 0, width: 960, height: 720 });
  expect(place({ width: 720, height: 1280 }, box, true)).toEqual({ x: 437.5, y: 0, width: 405, height: 720 });
});

test('the scene follows the sources', () => {
  const track = {} as MediaStreamTrack;
  expect(sceneFor('camera', { camera: track }, { camera: track, screen: track })).toBe('camera-over-stage');
  expect(sceneFor('camera', {}, { screen: track })).toBe('stage');
  expect(sceneFor('camera-over-stage', { camera: track, screen: track }, { camera: track })).toBe('camera');
  expect(sceneFor('camera-over-stage', { camera: track, screen: track }, { screen: track })).toBe('stage');
  expect(sceneFor('break', { camera: track }, {})).toBe('break');
});

test('levels are in decibels below full scale', () => {
  expect(levels(new Float32Array([0.5, -1, 0, 0])).peakDb).toBe(0);
  expect(levels(new Float32Array(8))).toEqual({ peakDb: -100, rmsDb: -100 });
});

test('a missing device is told of with what to do', () => {
  expect(whyNot({ name: 'NotAllowedError' }, 'camera')).toContain('Allow it at the symbol');
  expect(whyNot({ name: 'NotAllowedError' }, 'screen')).toContain('not shared');
  expect(whyNot({ name: 'NotFoundError' }, 'microphone')).toBe(
    'No microphone was found. Plug one in, or choose another.',
  );
  expect(whyNot({ name: 'NotReadableError' }, 'camera')).toContain('close that program');
  expect(gone('camera')).toContain('the show goes on');
});
