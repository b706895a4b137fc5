package profiles

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/ipfs/go-cid"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
)

// painted returns a PNG of one colour with a stripe of another one at each end of its longer side.
func painted(t testing.TB, w, h int, c color.Color) []byte {
	picture := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.Draw(picture, picture.Rect, image.Black, image.Point{}, draw.Src)
	draw.Draw(picture, middle(picture.Rect), image.NewUniform(c), image.Point{}, draw.Src)
	var out bytes.Buffer
	require.NoError(t, png.Encode(&out, picture))
	return out.Bytes()
}

// TestPicture stores pictures, names one in the profile, replaces it, and removes the profile.
func TestPicture(t *testing.T) {
	dir, ana := t.TempDir(), newCreator(t)
	p := opened(t, dir)
	stored := func() []string {
		files, err := filepath.Glob(filepath.Join(dir, "pictures", "*", "*"))
		require.NoError(t, err)
		return files
	}
	add := func(c color.Color) string {
		cid, err := p.AddPicture(ana.Address, painted(t, 300, 200, c))
		require.NoError(t, err)
		return cid
	}
	give := func(cid string, version uint64) {
		_, err := p.Give(t.Context(), ana.signs(t, event.Profile{Creator: ana.Address, Name: "Ana", PictureCID: cid, Version: version}))
		require.NoError(t, err)
	}
	red := color.RGBA{R: 255, A: 255}
	add(color.White)
	named := add(red)
	require.Len(t, stored(), 1, "a picture that was not named makes way")
	_, _, err := p.Picture(ana.Address)
	require.ErrorIs(t, err, event.ErrNotFound, "nobody sees it yet")
	give(named, 1)

	p = opened(t, dir)
	raw, told, err := p.Picture(ana.Address)
	require.NoError(t, err)
	require.Equal(t, named, told)
	at, err := cid.Decode(told)
	require.NoError(t, err)
	same, err := at.Prefix().Sum(raw)
	require.NoError(t, err)
	require.Equal(t, at, same, "the CID is that of the bytes")
	shown, err := jpeg.Decode(bytes.NewReader(raw))
	require.NoError(t, err)
	require.Equal(t, image.Pt(side, side), shown.Bounds().Size())
	r, g, _, _ := shown.At(1, 1).RGBA()
	require.True(t, r > 0xf000 && g < 0x1000, "only the middle is kept")

	next := add(color.White)
	require.Len(t, stored(), 2, "the former one stays until the next one is named")
	require.Equal(t, named, p.Of(ana.Address).PictureCID)
	give(next, 2)
	require.Len(t, stored(), 1)
	_, err = p.Remove(ana.Address)
	require.NoError(t, err)
	require.Empty(t, stored())
}

// TestPicturesThatAreRefused checks that a file that is no picture is not stored.
func TestPicturesThatAreRefused(t *testing.T) {
	dir, ana := t.TempDir(), newCreator(t)
	p := opened(t, dir)
	whole := painted(t, 64, 64, color.White)
	for _, raw := range [][]byte{
		nil, []byte("<svg/>"), whole[:len(whole)/2], painted(t, mostSide+1, 1, color.White), scanned(t, mostScans), without(t, 0), without(t, 2),
	} {
		_, err := p.AddPicture(ana.Address, raw)
		refused(t, err, "picture")
	}
	_, err := os.Stat(filepath.Join(dir, "pictures"))
	require.ErrorIs(t, err, os.ErrNotExist)
}

// encoded returns a small JPEG.
func encoded(t testing.TB) []byte {
	var out bytes.Buffer
	require.NoError(t, jpeg.Encode(&out, image.NewGray(image.Rect(0, 0, 8, 8)), nil))
	return out.Bytes()
}

// scanned returns a JPEG with a number of scans after the first one.
func scanned(t testing.TB, n int) []byte {
	whole := encoded(t)
	scan := whole[bytes.Index(whole, startOfScan) : len(whole)-2]
	more := slices.Concat(whole[:len(whole)-2], bytes.Repeat(scan, n), whole[len(whole)-2:])
	_, err := jpeg.Decode(bytes.NewReader(more))
	require.NoError(t, err)
	return more
}

// without returns a JPEG whose frame header gives no height, at 0, or no width, at 2.
func without(t testing.TB, at int) []byte {
	whole := encoded(t)
	frame := bytes.Index(whole, []byte{0xff, 0xc0})
	copy(whole[frame+5+at:], []byte{0, 0})
	return whole
}

// TestScans accepts a JPEG with several scans.
func TestScans(t *testing.T) {
	_, err := portrait(scanned(t, 20))
	require.NoError(t, err)
}

// TestUnnamedPictures removes pictures that were uploaded and not named: with the profile, and when the server starts.
func TestUnnamedPictures(t *testing.T) {
	dir, ana, bo := t.TempDir(), newCreator(t), newCreator(t)
	p := opened(t, dir)
	add := func(who creator, c color.Color) string {
		cid, err := p.AddPicture(who.Address, painted(t, 8, 8, c))
		require.NoError(t, err)
		return cid
	}
	named := add(ana, color.White)
	_, err := p.Give(t.Context(), ana.signs(t, event.Profile{Creator: ana.Address, Name: "Ana", PictureCID: named, Version: 1}))
	require.NoError(t, err)
	unnamed := add(ana, color.Black)
	add(bo, color.White)
	_, err = p.Remove(bo.Address)
	require.NoError(t, err)
	require.NoDirExists(t, p.pictures.folder(bo.Address), "of a creator without a name")

	add(bo, color.White)
	p = opened(t, dir)
	require.NoDirExists(t, p.pictures.folder(bo.Address))
	require.NoFileExists(t, p.pictures.path(ana.Address, unnamed))
	_, _, err = p.Picture(ana.Address)
	require.NoError(t, err)
}

// TestNamedPictureIsThere refuses a profile whose picture was replaced before the profile named it. It accepts one
// whose picture was lost since.
func TestNamedPictureIsThere(t *testing.T) {
	ana := newCreator(t)
	p := opened(t, t.TempDir())
	give := func(x event.Profile) error {
		x.Creator, x.Name = ana.Address, "Ana"
		_, err := p.Give(t.Context(), ana.signs(t, x))
		return err
	}
	first, err := p.AddPicture(ana.Address, painted(t, 8, 8, color.White))
	require.NoError(t, err)
	second, err := p.AddPicture(ana.Address, painted(t, 8, 8, color.Black))
	require.NoError(t, err)
	refused(t, give(event.Profile{PictureCID: first, Version: 1}), "pictureCid")
	require.NoError(t, give(event.Profile{PictureCID: second, Version: 1}))
	require.NoError(t, os.Remove(p.pictures.path(ana.Address, second)))
	require.NoError(t, give(event.Profile{PictureCID: second, About: "Songs", Version: 2}))
}

func FuzzPortrait(f *testing.F) {
	f.Add(painted(f, 8, 5, color.White))
	f.Fuzz(func(t *testing.T, raw []byte) {
		if size, _, err := image.DecodeConfig(bytes.NewReader(raw)); err == nil && size.Width*size.Height > 1<<16 {
			t.Skip("large pictures only take time")
		}
		if small, err := portrait(raw); err == nil {
			size, err := jpeg.DecodeConfig(bytes.NewReader(small))
			require.NoError(t, err)
			require.Equal(t, side, size.Width)
		}
	})
}
