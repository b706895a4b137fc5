package flv

// exMultitrack is the packet type of several tracks in one body.
func exMultitrack(kind Kind) byte {
	if kind == Audio {
		return 5
	}
	return 6
}

// readTracks reads the track with number 0, which is meant for players that cannot choose.
func readTracks(kind Kind, b []byte) (c Content, err error) {
	const one, manyCodecs = 0, 2
	head, b, err := take(b, 1)
	if err != nil {
		return c, err
	}
	layout, packet := head[0]>>4, head[0]&0x0F
	var fourCC []byte
	for first := true; err == nil && len(b) > 0; first = false {
		if first || layout == manyCodecs {
			if fourCC, b, err = take(b, 4); err != nil {
				return c, err
			}
		}
		var number, track []byte
		if number, b, err = take(b, 1); err != nil {
			return c, err
		}
		if track, b, err = takeTrack(b, layout != one); err == nil && number[0] == 0 {
			return readCoded(kind, packet, string(fourCC), track)
		}
	}
	return c, err
}

// takeTrack cuts one track's part off: everything that is left, or as many bytes as the size in front of it
// says.
func takeTrack(b []byte, sized bool) (track, rest []byte, err error) {
	if !sized {
		return b, nil, nil
	}
	size, b, err := take(b, 3)
	if err != nil {
		return nil, nil, err
	}
	return take(b, int(size[0])<<16|int(size[1])<<8|int(size[2]))
}
