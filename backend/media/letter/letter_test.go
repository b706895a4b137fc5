package letter

import (
	"image"
	"image/color"
	"testing"
)

func TestSetBreaksLines(t *testing.T) {
	s := Style{Size: 20, Ink: color.White}
	for want, text := range map[int]string{1: "One", 2: "Two lines of", 3: "As many words as do not fit at all"} {
		if got, err := s.Set(nil, image.Point{}, 100, text, 3); err != nil || got != want {
			t.Errorf("%q took %d lines, want %d: %v", text, got, want, err)
		}
	}
	canvas := image.NewRGBA(image.Rect(0, 0, 100, 100))
	if _, err := s.Set(canvas, image.Pt(10, 50), 90, "Word", 1); err != nil {
		t.Fatal(err)
	}
	width, err := s.Width("Word")
	if err != nil || width < 30 || width > 60 {
		t.Errorf("Word is %d pixels wide: %v", width, err)
	}
	inked := image.Rectangle{}
	for i := 3; i < len(canvas.Pix); i += 4 {
		if canvas.Pix[i] > 0 {
			at := image.Pt(i/4%100, i/400)
			inked = inked.Union(image.Rectangle{at, at.Add(image.Pt(1, 1))})
		}
	}
	if !inked.In(image.Rect(9, 30, 11+width, 52)) || inked.Empty() {
		t.Errorf("the letters are at %v", inked)
	}
}

func TestDraws(t *testing.T) {
	if !Draws("Straße, Ελλάδα, Москва!") || Draws("東京") {
		t.Error("Latin, Greek and Cyrillic it draws, nothing else")
	}
}
