package llm

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"image"
	_ "image/jpeg" // the format that endpoints send
	_ "image/png"
	"strings"

	"github.com/sashabaranov/go-openai"
)

// ErrNoPicture means that the answer has no picture, or one in an unsupported format.
var ErrNoPicture = errors.New("llm: the model's answer holds no picture in PNG or JPEG")

// Limits of a picture's sides, in pixels. Smaller pictures look bad, and larger ones could fill the memory.
const (
	leastSide = 256
	mostSide  = 4096
)

// Paint makes a picture that is wider than high. It asks once, because every picture costs.
func (c *Client) Paint(ctx context.Context, prompt string) (image.Image, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, c.cfg.Total, errTotal)
	defer cancel()
	done, err := c.breaker.Allow()
	if err != nil {
		return nil, ErrDown
	}
	req := openai.ImageRequest{Model: c.cfg.Model, Prompt: prompt, N: 1, Size: openai.CreateImageSize1536x1024}
	if strings.HasPrefix(c.cfg.Model, "dall-e") { // other models refuse the field, and use another size
		req.ResponseFormat, req.Size = openai.CreateImageResponseFormatB64JSON, openai.CreateImageSize1792x1024
	}
	answer, err := c.pictures.CreateImage(ctx, req)
	err = unwrap(ctx, err)
	done(verdict(ctx, err))
	if err != nil {
		return nil, err
	}
	if len(answer.Data) == 0 {
		return nil, ErrNoPicture
	}
	return decode(answer.Data[0].B64JSON)
}

// decode decodes a picture after checking its size.
func decode(text string) (image.Image, error) {
	raw, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil, ErrNoPicture
	}
	size, _, err := image.DecodeConfig(bytes.NewReader(raw))
	if err != nil {
		return nil, ErrNoPicture
	}
	if min(size.Width, size.Height) < leastSide || max(size.Width, size.Height) > mostSide {
		return nil, fmt.Errorf("%w: it has %d x %d pixels", ErrNoPicture, size.Width, size.Height)
	}
	picture, _, err := image.Decode(bytes.NewReader(raw))
	if err != nil {
		return nil, ErrNoPicture
	}
	return picture, nil
}
